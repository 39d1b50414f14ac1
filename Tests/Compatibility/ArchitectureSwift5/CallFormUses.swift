import ComposableArchitecture
import Foundation

// Forms of calls that apps use beside those of the other files.

// Generic over reducers.

@MainActor
final class HostUse<Feature: Reducer> where Feature.State: Equatable {
  let store: StoreOf<Feature>
  var states: [Feature.State] = []
  private var tokens: Set<ObserveToken> = []

  init(_ store: StoreOf<Feature>) {
    self.store = store
    observe { [weak self] in
      guard let self else { return }
      states.append(store.state)
    }
    .store(in: &tokens)
  }

  convenience init(state: Feature.State, @ReducerBuilderOf<Feature> feature: () -> Feature)
  where Feature.Action: Sendable {
    self.init(Store(initialState: state, reducer: feature))
  }

  func send(_ action: Feature.Action) async {
    await store.send(action).finish()
  }
}

typealias ReducerBuilderOf<R: Reducer> = ReducerBuilder<R.State, R.Action>

@MainActor
func makeTestStore<Feature: Reducer>(
  _ state: Feature.State, feature: Feature,
  prepare: @escaping (inout DependencyValues) -> Void = { _ in }
) -> TestStoreOf<Feature> where Feature.State: Equatable {
  TestStore(initialState: state, reducer: { feature }, withDependencies: prepare)
}

func combined<State, Action>(
  @ReducerBuilder<State, Action> _ body: () -> some Reducer<State, Action>
) -> some Reducer<State, Action> {
  CombineReducers { body() }
    ._printChanges(.customDump)
}

func erased(
  _ reducer: any Reducer<CounterUse.State, CounterUse.Action>
) -> Reduce<
  CounterUse.State, CounterUse.Action
> {
  func open(
    _ reducer: some Reducer<CounterUse.State, CounterUse.Action>
  ) -> Reduce<
    CounterUse.State, CounterUse.Action
  > {
    Reduce(reducer)
  }
  return open(reducer)
}

// Operators with `self`, and effects that capture `self`.

@Reducer
struct SelfUse {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<CounterRowUse.State> = []
    var ids: [UUID] = []
    @Shared(.inMemory("selfUse")) var total = 0
    @Shared var note: String
    @SharedReader(.inMemory("selfUseReader")) var limit = 3
  }

  enum Action {
    case delegate(Delegate)
    case onTask
    case loaded(Result<[UUID], any Error>)
    case rows(IdentifiedActionOf<CounterRowUse>)

    @CasePathable
    enum Delegate: Sendable { case finished }
  }

  @Dependency(\.self) var dependencies
  @Dependency(\.uuid) private var uuid
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.mainActorLog) private var log
  @Dependency(LogUse.self) private var other
  let limit: Int

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none
      case .onTask:
        state.$total.withLock { $0 += limit }
        return .run { send in
          await withTaskGroup(of: Void.self) { group in
            group.addTask { await send(.loaded(Result { try await self.load() })) }
            group.addTask { for await _ in self.clock.timer(interval: .seconds(1)) {} }
          }
        }
      case .loaded(.success(let ids)):
        state.ids = ids
        return .merge(
          .run(priority: .userInitiated) { [log] _ in log.write("loaded") },
          .run(name: "finish") { send in
            try await clock.sleep(for: .milliseconds(1))
            await send(.delegate(.finished))
          } catch: { error, send in
            other.write("\(error)")
            await send(.delegate(.finished))
          },
          .run(priority: .high, name: "log", operation: { [other] _ in other.write("") })
        )
      case .loaded(.failure), .rows:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) {
      CounterRowUse()
        .dependency(\.uuid, .constant(UUID(uuidString: "00000000-0000-0000-0000-000000000000")!))
        .dependency(LogUse(write: { _ in }))
        .transformDependency(\.continuousClock) { $0 = ImmediateClock() }
    }
    .onChange(of: \.ids.count) { _, _ in
      Reduce { state, action in
        .run { _ in }
      }
    }
    .onChange(of: { $0.total }) { old, new in
      if new > old { EmptyReducer() }
    }
  }

  @Sendable private func load() async throws -> [UUID] {
    try await clock.sleep(for: .seconds(1))
    return [uuid()]
  }
}

struct LogUse: Sendable {
  var write: @Sendable (String) -> Void
}

extension LogUse: DependencyKey {
  static var liveValue: LogUse { LogUse { print($0) } }
  static var testValue: LogUse { LogUse(write: unimplemented("LogUse.write")) }
}

extension DependencyValues {
  var mainActorLog: LogUse {
    get { self[LogUse.self] }
    set { self[LogUse.self] = newValue }
  }
}

// Enums with all annotations.

@Reducer
enum DestinationUse {
  case counter(CounterUse)
  @ReducerCaseIgnored case filter(Int)
  @ReducerCaseEphemeral case alert(AlertState<AlertUse>)
  @ReducerCaseEphemeral case toast(ConfirmationDialogState<AlertUse>)
  case confirm(ConfirmationDialogState<AlertUse>)
  case row(CounterRowUse)
  case empty

  enum AlertUse: Equatable, Sendable { case retryTapped }
}

extension DestinationUse.State: Equatable {}

// Presentation.

@Reducer
struct HomeUse {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: DestinationUse.State?
    @Presents var sheet: CounterUse.State?
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
    var path = StackState<DestinationUse.State>()
  }

  enum Action {
    case destination(PresentationAction<DestinationUse.Action>)
    case sheet(PresentationAction<CounterUse.Action>)
    case alert(PresentationAction<Alert>)
    case dialog(PresentationAction<Dialog>)
    case path(StackActionOf<DestinationUse>)
    case view(ViewUse)

    @CasePathable
    enum Alert: Equatable { case ok }
    @CasePathable
    enum Dialog: Equatable { case sort(Int) }
    @CasePathable
    enum ViewUse { case addTapped, backTapped, swapTapped }
  }

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .view(.addTapped):
        state.sheet = .init(count: 1)
        state.destination = .filter(1)
        state.path.append(.counter(.init()))
        state.path += [.row(.init(id: 1)), .empty]
        state.path.append(contentsOf: [.filter(2)])
        state.alert = .init {
          TextState("Really") + TextState(verbatim: "?")
        } actions: {
          ButtonState(role: .destructive, action: .ok) { TextState("OK") }
          ButtonState(role: .cancel, action: .send(nil)) { TextState("Cancel") }
        }
        state.dialog = ConfirmationDialogState {
          TextState("Sort")
        } actions: {
          for (index, name) in ["Name", "Date"].enumerated() {
            ButtonState(action: .sort(index)) { TextState(name) }
          }
        }
      case .view(.backTapped):
        _ = state.path.popLast()
        state.path.removeLast()
        state.path.removeAll(where: { $0.is(\.counter) })
        guard let id = state.path.ids.first else { return .none }
        state.path[id: id] = nil
        state.path.pop(to: id)
      case .view(.swapTapped):
        for (id, destination) in zip(state.path.ids, state.path) {
          guard case .counter(var counter) = destination else { continue }
          counter.count += 1
          state.path[id: id] = .counter(counter)
          state.path[id: id, case: \.counter]?.count += 1
        }
        if let counter = state.destination?.counter { state.sheet = counter }
        state.destination?.modify(\.row) { _ = $0.id }
      case .path(.element(id: _, action: .counter(.alert(.presented(.resetConfirmed))))),
        .destination(.presented(.counter(.incrementButtonTapped))):
        return .concatenate(.none, .send(.destination(.dismiss)))
      case .destination(.dismiss), .sheet(.dismiss), .alert(.presented(.ok)),
        .dialog(.presented(.sort)):
        break
      case .destination, .sheet, .alert, .dialog, .path:
        break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination) { DestinationUse.body }
    .ifLet(\.$sheet, action: \.sheet, destination: CounterUse.init)
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog) {}
    .forEach(\.path, action: \.path) { DestinationUse.body }
    ._printChanges(.actionLabels)
  }
}

@MainActor
struct HomeViewUse {
  let store: StoreOf<HomeUse>

  func children() {
    if let sheet: StoreOf<CounterUse> = store.scope(\.sheet, action: \.sheet.presented) {
      row(sheet)
    }
    if let counter = store.scope(state: \.destination?.counter, action: \.destination.counter) {
      row(counter)
    }
    if let destination = store.scope(state: \.destination, action: \.destination.presented) {
      switch destination.case {
      case .counter(let counter): row(counter)
      case .row(let row): _ = row.id
      case .filter(let number): _ = number
      case .alert(let alert): _ = alert.title
      case .confirm(let dialog): _ = dialog.titleVisibility
      case .toast(let toast): _ = toast.message
      case .empty: break
      }
    }
    for destination in store.scope(state: \.path, action: \.path) { _ = destination.case }
    _ = store.scope(state: \.path, action: \.path).map(\.state)
    store.send(.view(.addTapped), animation: .default)
  }

  func row(_ store: StoreOf<CounterUse>) { _ = store.count }
}
