import ComposableArchitecture
import Testing

/// Copies of parts that observers retain while they read the same parts again.
@MainActor
@Suite struct ReadCopiesTests {
  private let log = ChangeLog()

  private func makeStore() -> StoreOf<Shelves> {
    var state = Shelves.State(
      box: Box.State(id: 0), optional: Box.State(id: 0), rows: [Box.State(id: 0)])
    state.path.append(Box.State(id: 0))
    return Store(initialState: state) { Shelves() }
  }

  @Test func aCopyOfAPartIsObservedWhenThePartIsReadAgain() {
    let store = makeStore()
    log.watch("kept") {
      let box = store.box
      _ = store.box.title
      _ = box.label.name
    }
    log.watch("read") { _ = store.box.label.name }
    store.send(.boxesChanged { $0.label.name = "a" })
    #expect(log.take() == ["kept", "read"])
  }

  @Test func aCopyOfAPartIsObservedWhenItsStoreIsRead() {
    let store = makeStore()
    let part = store.scope(\.box, action: \.box)
    log.watch("kept") {
      let box = store.box
      _ = part.title
      _ = box.label.name
    }
    log.watch("store") { _ = part.label.name }
    store.send(.boxesChanged { $0.label.name = "a" })
    #expect(log.take() == ["kept", "store"])
  }

  @Test func aCopyOfAnOptionalPartIsObservedWhenThePartIsReadAgain() {
    let store = makeStore()
    log.watch("kept") {
      let box = store.optional
      _ = store.optional?.title
      _ = box?.label.name
    }
    store.send(.boxesChanged { $0.label.name = "a" })
    #expect(log.take() == ["kept"])
  }

  @Test func aCopyOfARowIsObservedWhenTheRowsAreReadAgain() {
    let store = makeStore()
    log.watch("kept") {
      let rows = store.rows
      let row = rows[id: 0]
      _ = store.rows[id: 0]?.title
      _ = row?.label.name
      _ = rows[id: 0]?.label.name
    }
    store.send(.boxesChanged { $0.label.name = "a" })
    #expect(log.take() == ["kept"])
  }

  @Test func aCopyOfTheElementOfAStackIsObservedWhenTheStackIsReadAgain() {
    let store = makeStore()
    let id = store.path.ids[0]
    log.watch("kept") {
      let box = store.path[id: id]
      _ = store.path[id: id]?.title
      _ = box?.label.name
    }
    store.send(.boxesChanged { $0.label.name = "a" })
    #expect(log.take() == ["kept"])
  }

  @Test func aCopyThatAnObserverReadAndAReducerPutsBackIsAnotherValue() {
    let store = makeStore()
    let old = store.box
    store.send(.boxesChanged { $0.label.name = "a" })
    log.watch("name") { _ = store.box.label.name }
    store.send(.boxesChanged { $0 = old })
    #expect(log.take() == ["name"])
    #expect(store.box.label.name == "")
  }

  @Test func aCopyThatEscapedFromAReducerIsAnotherValue() {
    let store = makeStore()
    log.watch("name") { _ = store.box.label.name }
    var escaped = Box.State(id: 0)
    store.send(
      .stateRead {
        var copy = $0.box
        copy.label.name = "escaped"
        escaped = copy
      })
    _ = log.take()
    log.watch("name") { _ = store.box.label.name }
    store.send(.boxesChanged { $0 = escaped })
    #expect(log.take() == ["name"])
  }
}

@Reducer
private struct Box {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
    var label = Label()
  }

  enum Action {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@ObservableState
private struct Label: Equatable {
  var name = ""
}

@Reducer
private struct Shelves {
  @ObservableState
  struct State: Equatable {
    var box: Box.State
    var optional: Box.State?
    var rows: IdentifiedArrayOf<Box.State>
    var path = StackState<Box.State>()
  }

  enum Action {
    case box(Box.Action)
    case boxesChanged((inout Box.State) -> Void)
    case stateRead((State) -> Void)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .box: break
      case .boxesChanged(let change):
        change(&state.box)
        if state.optional != nil { change(&state.optional!) }
        change(&state.rows[id: 0]!)
        change(&state.path[id: state.path.ids[0]]!)
      case .stateRead(let read): read(state)
      }
      return .none
    }
  }
}
