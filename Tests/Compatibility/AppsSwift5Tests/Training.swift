import ComposableArchitecture
import XCTest

// Tabs with a shared summary, a stack of screens, and a session with a timer that overrides dependencies.

struct Exercise: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  var name: String
  var seconds = 3
}

struct Summary: Codable, Equatable, Sendable {
  var sessions = 0
  var seconds = 0
  var lastExercise: Exercise.ID?
}

extension SharedKey where Self == AppStorageKey<Bool>.Default {
  static var isSoundOn: Self { Self[.appStorage("isSoundOn"), default: true] }
}

extension SharedKey where Self == FileStorageKey<Summary>.Default {
  static var summary: Self {
    Self[.fileStorage(.documentsDirectory.appending(component: "summary.json")), default: Summary()]
  }
}

extension SharedKey where Self == InMemoryKey<TrainingTabs.Tab>.Default {
  static var tab: Self { Self[.inMemory("tab"), default: .exercises] }
}

@DependencyClient
struct SoundClient: Sendable {
  var play: @Sendable (_ name: String) async throws -> Void
  var volume: @Sendable () -> Double = { 1 }
}

extension SoundClient: TestDependencyKey {
  static let testValue = Self()
  static let silent = Self(play: { _ in }, volume: { 0 })
}

extension DependencyValues {
  var sounds: SoundClient {
    get { self[SoundClient.self] }
    set { self[SoundClient.self] = newValue }
  }
}

// MARK: Session

@Reducer
struct Session {
  @ObservableState
  struct State: Equatable {
    let exercise: Exercise
    var elapsed = 0
    @Presents var alert: AlertState<Action.Alert>?
    @Shared(.summary) var summary
    @SharedReader(.isSoundOn) var isSoundOn
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case delegate(Delegate)
    case endButtonTapped
    case onAppear
    case ticked

    @CasePathable
    enum Alert { case end, resume }
    @CasePathable
    enum Delegate: Equatable { case finished(seconds: Int) }
  }

  private enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.sounds) var sounds

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.end)):
        return finish(&state)
      case .alert(.presented(.resume)), .alert(.dismiss), .onAppear:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      case .delegate:
        return .none
      case .endButtonTapped:
        state.alert = AlertState {
          TextState("End?")
        } actions: {
          ButtonState(role: .destructive, action: .send(.end)) { TextState("End") }
          ButtonState(role: .cancel, action: .send(.resume)) { TextState("Resume") }
        }
        return .cancel(id: CancelID.timer)
      case .ticked:
        state.elapsed += 1
        guard state.elapsed >= state.exercise.seconds else {
          return state.isSoundOn ? .run { _ in try await sounds.play("tick") } : .none
        }
        return finish(&state)
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  private func finish(_ state: inout State) -> Effect<Action> {
    state.$summary.withLock {
      $0.sessions += 1
      $0.seconds += state.elapsed
      $0.lastExercise = state.exercise.id
    }
    return .concatenate(
      .cancel(id: CancelID.timer),
      .send(.delegate(.finished(seconds: state.elapsed))),
      .run { _ in await dismiss() }
    )
  }
}

@Reducer
struct ExerciseDetail {
  @ObservableState
  struct State: Equatable, Identifiable {
    @Shared var exercise: Exercise
    @Presents var destination: Destination.State?
    var best: Int?
    var id: Exercise.ID { exercise.id }
  }

  @Reducer
  enum Destination {
    case session(Session)
    case rename(Rename)
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case destination(PresentationAction<Destination.Action>)
    case longerButtonTapped
    case renameButtonTapped
    case startButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .destination(.presented(.session(.delegate(.finished(let seconds))))):
        state.best = max(seconds, state.best ?? 0)
        return .none
      case .destination(.presented(.rename(.saveButtonTapped))):
        guard let name = state.destination?.rename?.name else { return .none }
        state.$exercise.name.withLock { $0 = name }
        state.destination = nil
        return .none
      case .binding, .destination:
        return .none
      case .longerButtonTapped:
        state.$exercise.withLock { $0.seconds += 1 }
        return .none
      case .renameButtonTapped:
        state.destination = .rename(Rename.State(name: state.exercise.name))
        return .none
      case .startButtonTapped:
        state.destination = .session(Session.State(exercise: state.exercise))
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension ExerciseDetail.Destination.State: Equatable {}

@Reducer
struct Rename {
  @ObservableState
  struct State: Equatable { var name: String }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveButtonTapped
  }
  var body: some ReducerOf<Self> { BindingReducer() }
}

// MARK: Tabs

@Reducer
struct TrainingTabs {
  enum Tab: Sendable { case exercises, summary }

  @Reducer
  enum Path {
    case detail(ExerciseDetail)
    case summary(SummaryScreen)
  }

  @ObservableState
  struct State: Equatable {
    @Shared(.tab) var tab
    @Shared(value: [Exercise(id: 1, name: "Plank"), Exercise(id: 2, name: "Squats", seconds: 2)])
    var exercises: IdentifiedArrayOf<Exercise>
    var summary = SummaryScreen.State()
    var path = StackState<Path.State>()
  }

  enum Action {
    case exerciseTapped(Exercise.ID)
    case path(StackActionOf<Path>)
    case summary(SummaryScreen.Action)
    case tabSelected(Tab)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.summary, action: \.summary) { SummaryScreen() }
    Reduce { state, action in
      switch action {
      case .exerciseTapped(let id):
        guard let exercise = Shared(state.$exercises[id: id]) else { return .none }
        state.path.append(.detail(ExerciseDetail.State(exercise: exercise)))
        return .none
      case .path(.element(id: _, action: .detail(.destination(.presented(.session(.delegate)))))):
        state.path.append(.summary(SummaryScreen.State()))
        return .none
      case .path, .summary:
        return .none
      case .tabSelected(let tab):
        state.$tab.withLock { $0 = tab }
        if tab == .summary { state.path.removeAll() }
        return .none
      }
    }
    .forEach(\.path, action: \.path)
    .transformDependency(\.sounds) { sounds in
      if sounds.volume() == 0 { sounds = .silent }
    }
  }
}

extension TrainingTabs.Path.State: Equatable {}

@Reducer
struct SummaryScreen {
  @ObservableState
  struct State: Equatable {
    @Shared(.summary) var summary
    @SharedReader(.tab) var tab
    var isHidden: Bool { tab != .summary }
  }

  enum Action { case resetButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .resetButtonTapped:
        state.$summary.withLock { $0 = Summary() }
        return .none
      }
    }
  }
}

// MARK: Tests

final class TrainingTests: XCTestCase {
  override func setUp() {
    super.setUp()
    continueAfterFailure = false
  }

  @MainActor
  func testSession() async {
    let clock = TestClock()
    let played = LockIsolated(0)
    let store = TestStore(
      initialState: Session.State(exercise: Exercise(id: 1, name: "Plank", seconds: 2))
    ) {
      Session()
    } withDependencies: {
      $0.continuousClock = clock
      $0.dismiss = DismissEffect {}
      $0.sounds.play = { _ in played.withValue { $0 += 1 } }
    }
    await store.send(.onAppear)
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.elapsed = 1 }
    await store.send(.endButtonTapped) {
      $0.alert = AlertState {
        TextState("End?")
      } actions: {
        ButtonState(role: .destructive, action: .send(.end)) { TextState("End") }
        ButtonState(role: .cancel, action: .send(.resume)) { TextState("Resume") }
      }
    }
    await clock.advance(by: .seconds(5))
    await store.send(\.alert.resume) { $0.alert = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) {
      $0.elapsed = 2
      $0.$summary.withLock { $0 = Summary(sessions: 1, seconds: 2, lastExercise: 1) }
    }
    await store.receive(\.delegate.finished, 2)
    XCTAssertEqual(played.value, 1)
  }

  @MainActor
  func testStackWithoutExhaustivity() async {
    let clock = TestClock()
    let store = TestStore(initialState: TrainingTabs.State()) {
      TrainingTabs()
    } withDependencies: {
      $0.continuousClock = clock
      $0.sounds.volume = { 0 }
    }
    store.exhaustivity = .off

    await store.send(.exerciseTapped(2))
    await store.send(\.path[id: 0].detail.startButtonTapped)
    await store.send(\.path[id: 0].detail.destination.session.onAppear)
    await clock.advance(by: .seconds(2))
    await store.receive(\.path[id: 0].detail.destination.session.delegate.finished) {
      $0.path[id: 0, case: \.detail]?.best = 2
    }
    await store.receive(\.path[id: 0].detail.destination.dismiss)
    XCTAssertNil(store.state.path[id: 0, case: \.detail]?.destination)
    XCTAssertEqual(store.state.path.count, 2)
    XCTAssertEqual(store.state.summary.summary, Summary(sessions: 1, seconds: 2, lastExercise: 2))

    await store.send(\.path[id: 1].summary.resetButtonTapped)
    XCTAssertEqual(store.state.summary.summary, Summary())
    await store.skipReceivedActions(strict: false)
    await store.send(.tabSelected(.summary)) {
      $0.path = StackState()
      $0.$tab.withLock { $0 = .summary }
    }
    XCTAssertFalse(store.state.summary.isHidden)
  }

  @MainActor
  func testRename() async throws {
    @Shared(value: [Exercise(id: 1, name: "Plank")]) var exercises: IdentifiedArrayOf<Exercise>
    let exercise = try XCTUnwrap(Shared($exercises[id: 1]))
    let store = TestStore(initialState: ExerciseDetail.State(exercise: exercise)) {
      ExerciseDetail()
    }
    await store.send(.longerButtonTapped) { $0.$exercise.withLock { $0.seconds = 4 } }
    await store.send(.renameButtonTapped) {
      $0.destination = .rename(Rename.State(name: "Plank"))
    }
    await store.send(\.destination.rename.binding.name, "Side plank") {
      $0.destination?.modify(\.rename) { $0.name = "Side plank" }
    }
    await store.send(\.destination.rename.saveButtonTapped) {
      $0.destination = nil
      $0.$exercise.withLock { $0.name = "Side plank" }
    }
    XCTAssertEqual(exercises, [Exercise(id: 1, name: "Side plank", seconds: 4)])
  }

  func testSharedBetweenStores() async {
    await withMainSerialExecutor {
      let first = Store(initialState: SummaryScreen.State()) { SummaryScreen() }
      let second = Store(initialState: SummaryScreen.State()) { SummaryScreen() }
      @Shared(.summary) var summary
      $summary.withLock { $0.sessions = 3 }
      let sessions = (first.summary.sessions, second.summary.sessions)
      XCTAssertEqual(sessions.0, 3)
      XCTAssertEqual(sessions.1, 3)
      await first.send(.resetButtonTapped).finish()
      XCTAssertEqual(second.summary, Summary())
    }
  }
}
