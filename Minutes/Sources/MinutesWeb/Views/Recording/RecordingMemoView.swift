import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// A recording in progress.
struct RecordingMemoView: Component {
  let store: StoreOf<RecordingMemo>

  var body: some HTML {
    div(.class("stage"), .data("recording", store.id.uuidString)) {
      RecordingClock(store: store)
      RecordingWaveform(store: store)
      RecordingMeter(store: store)
      RecordingWarnings(store: store)
      RecordingControls(store: store)
      if let destination = store.destination { RecordingDestinationText(destination: destination) }
      // Below the buttons, which must not move under a finger.
      MicrophoneOffer(store: store)
      RecordingCaptions(store: store)
    }
    .confirmationDialog(store, \.confirmationDialog, action: \.confirmationDialog)
  }
}

/// The memo that the sound of a recording is put into.
private struct RecordingDestinationText: Component {
  let destination: RecordingDestination

  @Environment(\.texts) private var texts

  var body: some HTML {
    p(.class("hint destination")) {
      text
      " "
      texts.recorder.staysIfPageIsClosed
    }
  }

  private var text: String {
    switch destination {
    case .append(let memo):
      texts.recorder.willBeAdded(memo.name)
    case .replace(in: let memo, let range) where range.duration > 0:
      texts.recorder.willReplace(memo.name, range.start.preciseText, range.end.preciseText)
    case .replace(in: let memo, let range):
      texts.recorder.willBeInserted(memo.name, range.start.preciseText)
    }
  }
}
