import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The tab that records memos.
struct RecordingView: Component {
  let store: StoreOf<Recording>

  @Environment(\.texts) private var texts

  var body: some HTML {
    section(.class("recording"), .aria("label", texts.recorder.record)) {
      if let recording = store.scope(\.recordingMemo, action: \.recordingMemo) {
        RecordingMemoView(store: recording)
      } else {
        RecordingStartView(store: store)
      }
    }
    .sheet(store, \.tour, action: \.tour, label: texts.tour.label) { RecordingTourView(store: $0) }
  }
}
