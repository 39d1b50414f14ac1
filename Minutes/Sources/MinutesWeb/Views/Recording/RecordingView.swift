import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The tab that records memos.
struct RecordingView: Component {
  let store: StoreOf<Recording>

  var body: some HTML {
    section(.class("recording"), .aria("label", "Record")) {
      if let recording = store.scope(\.recordingMemo, action: \.recordingMemo) {
        RecordingMemoView(store: recording)
      } else {
        RecordingStartView(store: store)
      }
    }
    .sheet(store, \.tour, action: \.tour, label: "How to record") { RecordingTourView(store: $0) }
  }
}
