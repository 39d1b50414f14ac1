import ComposableArchitecture
import LiveHTML

enum Meetings {
  @Reducer
  struct Record {
    @ObservableState
    struct State: Equatable { var secondsElapsed = 0 }
    enum Action {}
  }

  @Reducer
  struct Detail {
    @Reducer
    enum Destination { case record(Record) }

    struct Standup: Equatable {
      var name = ""
      static let mock = Standup(name: "Design")
    }

    @ObservableState
    struct State {
      var standup: Standup
      @Presents var destination: Destination.State?
    }

    enum Action { case destination(PresentationAction<Destination.Action>) }
  }

  struct DetailView: Component {
    let store: StoreOf<Detail>

    var body: some HTML {
      h1 { store.standup.name }
      if let record = store.scope(\.destination?.record, action: \.destination.record) {
        p { "\(record.secondsElapsed) s" }
      }
    }
  }

  @MainActor static let previews = PreviewCatalog(path: "/previews") {
    Preview("Quick finish meeting") {
      let store = Store(
        initialState: Detail.State(
          standup: .mock, destination: .record(Record.State(secondsElapsed: 6)))
      ) { Detail() }
      DetailView(store: store)
    }
  }
}
