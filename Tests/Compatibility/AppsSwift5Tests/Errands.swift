import ComposableArchitecture
import Foundation
import Testing

// A list of errands: bindings, edited rows, filters, sorting, undo and a pending effect.

struct Errand: Equatable, Identifiable, Codable, Sendable {
  let id: UUID
  var title = ""
  var isDone = false
}

@Reducer
struct ErrandRow {
  @ObservableState
  struct State: Equatable, Identifiable, Sendable {
    var errand: Errand
    var id: Errand.ID { errand.id }
  }

  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
  }
}

@Reducer
struct ErrandList {
  enum Filter: LocalizedStringKeyLike, CaseIterable, Hashable {
    case all = "All"
    case active = "Active"
    case done = "Done"
  }

  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var filter: Filter = .all
    var removed: [ErrandRow.State] = []
    var rows: IdentifiedArrayOf<ErrandRow.State> = []

    var visible: IdentifiedArrayOf<ErrandRow.State> {
      switch filter {
      case .active: return self.rows.filter { !$0.errand.isDone }
      case .all: return self.rows
      case .done: return self.rows.filter(\.errand.isDone)
      }
    }
  }

  enum Action: BindableAction, Sendable {
    case add
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case clearDone
    case delete(IndexSet)
    case move(IndexSet, Int)
    case rows(IdentifiedActionOf<ErrandRow>)
    case sortDone
    case undo

    enum Alert: Equatable, Sendable {
      case confirmClear
    }
  }

  private enum CancelID { case sorting }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .add:
        state.rows.insert(ErrandRow.State(errand: Errand(id: self.uuid())), at: 0)
        return .none

      case .alert(.presented(.confirmClear)):
        state.removed = state.rows.filter(\.errand.isDone).elements
        state.rows.removeAll(where: \.errand.isDone)
        return .none

      case .alert:
        return .none

      case .binding:
        return .none

      case .clearDone:
        let count = state.rows.filter(\.errand.isDone).count
        state.alert = AlertState(
          title: { TextState("Clear \(count) errands?") },
          actions: {
            ButtonState(role: .destructive, action: .confirmClear) {
              TextState("Clear")
            }
          }
        )
        return .none

      case .delete(let indexSet):
        let visible = state.visible
        for index in indexSet {
          state.rows.remove(id: visible[index].id)
        }
        return .none

      case var .move(source, destination):
        if state.filter == .done {
          source = IndexSet(
            source
              .map { state.visible[$0] }
              .compactMap { state.rows.index(id: $0.id) }
          )
          destination =
            (destination < state.visible.endIndex
              ? state.rows.index(id: state.visible[destination].id)
              : state.rows.endIndex)
            ?? destination
        }
        state.rows.move(fromOffsets: source, toOffset: destination)
        return .run { send in
          try await self.clock.sleep(for: .milliseconds(100))
          await send(.sortDone)
        }

      case .rows(.element(id: _, action: .binding(\.errand.isDone))):
        return .run { send in
          try await self.clock.sleep(for: .seconds(1))
          await send(.sortDone, animation: .default)
        }
        .cancellable(id: CancelID.sorting, cancelInFlight: true)

      case .rows:
        return .none

      case .sortDone:
        state.rows.sort { !$0.errand.isDone && $1.errand.isDone }
        return .none

      case .undo:
        state.rows.append(contentsOf: state.removed)
        state.removed = []
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) {
      ErrandRow()
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

/// A raw value that is written as a literal.
struct LocalizedStringKeyLike: ExpressibleByStringLiteral, Equatable {
  var value: String
  init(stringLiteral value: String) { self.value = value }
}

@MainActor
@Suite
struct ErrandListTests {
  let clock = TestClock()

  func makeStore(
    _ errands: Errand...
  ) -> TestStore<ErrandList.State, ErrandList.Action> {
    TestStore(
      initialState: ErrandList.State(
        rows: IdentifiedArray(uniqueElements: errands.map { ErrandRow.State(errand: $0) }))
    ) {
      ErrandList()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.continuousClock = self.clock
    }
  }

  @Test
  func add() async {
    let store = makeStore()

    await store.send(.add) {
      $0.rows = [ErrandRow.State(errand: Errand(id: UUID(0)))]
    }
    await store.send(.add) {
      $0.rows.insert(ErrandRow.State(errand: Errand(id: UUID(1))), at: 0)
    }
    await store.send(.rows(.element(id: UUID(1), action: .binding(.set(\.errand.title, "Milk"))))) {
      $0.rows[id: UUID(1)]?.errand.title = "Milk"
    }
    await store.send(.rows(.element(id: UUID(0), action: .set(\.errand.title, "Tea")))) {
      $0.rows[1].errand.title = "Tea"
    }
    #expect(store.state.rows.map(\.errand.title) == ["Milk", "Tea"])
    #expect(store.state.rows.ids == [UUID(1), UUID(0)])
  }

  @Test
  func sortsOnceAfterTwoTaps() async {
    let store = makeStore(
      Errand(id: UUID(0), title: "A"), Errand(id: UUID(1), title: "B"),
      Errand(id: UUID(2), title: "C"))

    await store.send(.rows(.element(id: UUID(0), action: .binding(.set(\.errand.isDone, true))))) {
      $0.rows[id: UUID(0)]?.errand.isDone = true
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(\.rows[id: UUID(1)].binding, .set(\.errand.isDone, true)) {
      $0.rows[id: UUID(1)]?.errand.isDone = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.sortDone) {
      $0.rows = [$0.rows[2], $0.rows[0], $0.rows[1]]
    }
  }

  @Test
  func clearAndUndo() async {
    let store = makeStore(
      Errand(id: UUID(0), title: "A", isDone: true), Errand(id: UUID(1), title: "B"))

    await store.send(.clearDone) {
      $0.alert = AlertState {
        TextState("Clear 1 errands?")
      } actions: {
        ButtonState(role: .destructive, action: .confirmClear) { TextState("Clear") }
      }
    }
    await store.send(.alert(.presented(.confirmClear))) {
      $0.alert = nil
      $0.removed = [$0.rows[0]]
      $0.rows.remove(id: UUID(0))
    }
    await store.send(.undo) {
      $0.rows.append($0.removed[0])
      $0.removed = []
    }
  }

  @Test
  func filtersMovesAndDeletes() async {
    let store = makeStore(
      Errand(id: UUID(0), isDone: true), Errand(id: UUID(1)), Errand(id: UUID(2), isDone: true))

    await store.send(\.binding.filter, .done) { $0.filter = .done }
    expectNoDifference(store.state.visible.map(\.id), [UUID(0), UUID(2)])
    await store.send(.move([1], 0)) {
      $0.rows = [$0.rows[2], $0.rows[0], $0.rows[1]]
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(\.sortDone) {
      $0.rows = [$0.rows[2], $0.rows[0], $0.rows[1]]
    }
    await store.send(.binding(.set(\.filter, .active))) { $0.filter = .active }
    await store.send(.delete([0])) {
      $0.rows = [$0.rows[1], $0.rows[2]]
    }
  }
}
