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
      // Below the buttons, which must not move under a finger.
      MicrophoneOffer(store: store)
      RecordingCaptions(store: store)
    }
    .confirmationDialog(store, \.confirmationDialog, action: \.confirmationDialog)
  }
}
