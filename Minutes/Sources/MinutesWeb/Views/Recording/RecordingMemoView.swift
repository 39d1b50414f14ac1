import ComposableArchitecture
import LiveHTML
import MinutesCore

/// A recording that goes on.
struct RecordingMemoView: Component {
  let store: StoreOf<RecordingMemo>

  var body: some HTML {
    div(.class("stage")) {
      RecordingClock(store: store)
      RecordingWaveform(store: store)
      RecordingMeter(store: store)
      RecordingWarnings(store: store)
      RecordingControls(store: store)
    }
    .confirmationDialog(store, \.confirmationDialog, action: \.confirmationDialog)
  }
}
