import ComposableArchitecture
import DependenciesTestSupport
import Testing

private struct Facts: TestDependencyKey, Sendable {
  var fact: @Sendable (Int) async throws -> String = { "\($0) is good" }
  static let testValue = Facts()
}

@Reducer
private struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var fact: String?
  }

  @CasePathable
  enum Action: Equatable {
    case factLoaded(String)
    case factTapped
    case incrementTapped
    case task
  }

  @Dependency(Facts.self) var facts

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .factLoaded(let fact):
        state.fact = fact
        return .none
      case .factTapped:
        return .run { [count = state.count] send in
          await send(.factLoaded(try await facts.fact(count)))
        }
      case .incrementTapped:
        state.count += 1
        return .none
      case .task:
        return .run { _ in try await Task.never() }
      }
    }
  }
}

@Reducer
private struct FallibleCounter {
  struct State: Equatable { var fact: String? }

  @CasePathable
  enum Action {
    case factLoaded(Result<String, any Error>)
    case factTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .factLoaded(let result):
        state.fact = try? result.get()
        return .none
      case .factTapped:
        return .send(.factLoaded(.success("1 is good")))
      }
    }
  }
}

@Reducer
private struct Login {
  struct State: Equatable { var isLoggedIn = false }

  @CasePathable
  enum Action {
    case loggedIn
    case logInTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loggedIn:
        state.isLoggedIn = true
        return .none
      case .logInTapped:
        return .send(.loggedIn)
      }
    }
  }
}

@Reducer
private struct Detail {
  struct Standup: Equatable { var meetings: [String] = [] }
  @ObservableState
  struct State: Equatable {
    var name = ""
    var standup = Standup()
  }

  @CasePathable
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .saveTapped = action { state.standup.meetings = ["Monday"] }
      return .none
    }
  }
}

@Reducer
private struct Standups {
  @Reducer
  enum Path { case detail(Detail) }

  @ObservableState
  struct State: Equatable { var path = StackState([Path.State.detail(Detail.State())]) }
  enum Action { case path(StackActionOf<Path>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path)
  }
}

extension Standups.Path.State: Equatable {}

@Suite struct TestStoreExamples {
  @MainActor @Test func increment() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }

    await store.send(.incrementTapped) { $0.count = 1 }
    await store.send(.factTapped)
    await store.receive(\.factLoaded) { $0.fact = "1 is good" }
  }

  @MainActor @Test func receivingActions() async {
    let store = TestStore(initialState: Counter.State(count: 1)) { Counter() }
    await store.send(.factTapped)
    await store.receive(.factLoaded("1 is good")) { $0.fact = "1 is good" }
    let task = await store.send(.task)
    await store.send(.incrementTapped) { $0.count = 2 }
    await task.cancel()
  }

  @MainActor @Test func receivingResults() async {
    do {
      let store = TestStore(initialState: FallibleCounter.State()) { FallibleCounter() }
      await store.send(.factTapped)
      await store.receive(\.factLoaded.success) { $0.fact = "1 is good" }
    }
    let store = TestStore(initialState: FallibleCounter.State()) { FallibleCounter() }
    await store.send(.factTapped)
    await store.receive(\.factLoaded.success, "1 is good") { $0.fact = "1 is good" }
  }

  @MainActor @Test func exhaustivity() async {
    let store = TestStore(initialState: Login.State()) { Login() }
    await store.withExhaustivity(.off) {
      await store.send(.logInTapped)
      await store.receive(\.loggedIn)
    }
    #expect(store.state.isLoggedIn)
  }

  @MainActor @Test func bindings() async {
    let store = TestStore(initialState: Detail.State()) { Detail() }
    await store.send(\.binding.name, "Blob") { $0.name = "Blob" }
  }

  @MainActor @Test func stacks() async {
    let meeting = "Monday"
    let store = TestStore(initialState: Standups.State()) { Standups() }
    store.exhaustivity = .off
    await store.send(\.path[id: 0].detail.saveTapped)
    store.assert { $0.path[id: 0, case: \.detail]?.standup.meetings = [meeting] }
  }
}
