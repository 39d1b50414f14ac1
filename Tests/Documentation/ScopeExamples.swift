import ComposableArchitecture
import DependenciesTestSupport
import Testing

@Reducer
private struct Detail {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 1
    var title = "Detail"
  }

  enum Action {}
}

@Reducer
private struct Record {
  @ObservableState
  struct State: Equatable { var seconds = 7 }
  enum Action {}
}

@Reducer
private struct Home {
  @Reducer
  enum Destination { case detail(Detail) }

  @Reducer
  enum Path {
    case detail(Detail)
    case record(Record)
  }

  @ObservableState
  struct State {
    @Presents var destination: Destination.State?
    @Presents var editor: Detail.State?
    var path = StackState<Path.State>()
    var rows: IdentifiedArrayOf<Detail.State> = []
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case editor(PresentationAction<Detail.Action>)
    case path(StackActionOf<Path>)
    case rows(IdentifiedActionOf<Detail>)
  }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@MainActor
@Suite struct ScopeExamples {
  @Test func elements() {
    var titles: [String] = []
    let store = Store(
      initialState: Home.State(
        path: StackState([.detail(Detail.State()), .record(Record.State())]),
        rows: [Detail.State()])
    ) {
      Home()
    }
    for row in store.scope(\.rows, action: \.rows) { titles.append(row.title) }

    let screens = store.scope(\.path, action: \.path)
    for (id, screen) in zip(screens.ids, screens) {
      switch screen.case {
      case .detail(let store): titles.append("\(id): \(store.title)")
      case .record(let store): titles.append("\(id): \(store.seconds) s")
      }
    }
    #expect(titles == ["Detail", "#0: Detail", "#1: 7 s"])
  }

  @Test func presentations() {
    var titles: [String] = []
    let store = Store(
      initialState: Home.State(destination: .detail(Detail.State()), editor: Detail.State())
    ) {
      Home()
    }
    if let editor = store.scope(\.$editor, action: \.editor) { titles.append(editor.title) }
    if let editor = store.scope(\.editor, action: \.editor) { titles.append(editor.title) }
    if let detail = store.scope(\.destination?.detail, action: \.destination.detail) {
      titles.append(detail.title)
    }
    #expect(titles == ["Detail", "Detail", "Detail"])
  }
}
