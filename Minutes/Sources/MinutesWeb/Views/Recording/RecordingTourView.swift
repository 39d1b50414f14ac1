import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The tour that shows how to record.
struct RecordingTourView: Component {
  let store: StoreOf<RecordingTour>

  @Environment(\.texts) private var texts

  var body: some HTML {
    div(.class("tour")) {
      switch store.step {
      case .welcome:
        h2 { texts.tour.welcome }
        p { texts.tour.promise }
        p { texts.tour.invitation }
        div(.class("live-buttons")) {
          button(.type(.button)) { texts.tour.skip }.onClick {
            store.send(.view(.doneButtonTapped))
          }
          button(.type(.button), .class("primary"), .autofocus) { texts.tour.tryIt }
            .onClick { store.send(.view(.recordButtonTapped)) }
        }
      case .practice:
        h2 { texts.tour.practice }
        p { texts.tour.practiceHelp }
        if let recording = store.scope(\.recordingMemo, action: \.recordingMemo) {
          RecordingMemoView(store: recording)
        }
      case .finished(let duration):
        h2 { texts.tour.end }
        p { texts.tour.result(duration.spokenText) }
        p { texts.tour.outlook }
        div(.class("live-buttons")) {
          button(.type(.button), .class("primary"), .autofocus) { texts.tour.start }
            .onClick { store.send(.view(.doneButtonTapped)) }
        }
      }
    }
  }
}
