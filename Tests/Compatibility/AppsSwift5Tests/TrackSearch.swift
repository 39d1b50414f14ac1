#if CombineSchedulers
  import CombineSchedulers
  import ComposableArchitecture
  import Foundation
  import XCTest

  // A search with a delay, an effect of a publisher, schedulers, and a flag that a server pushes.

  /// A custom key: a value which a server pushes.
  struct FlagKey: SharedReaderKey {
    let name: String
    var id: String { name }

    func load(context: LoadContext<Bool>, continuation: LoadContinuation<Bool>) {
      @Dependency(\.flags) var flags
      Task {
        do {
          continuation.resume(returning: try await flags.value(name: name))
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }

    func subscribe(
      context: LoadContext<Bool>, subscriber: SharedSubscriber<Bool>
    ) -> SharedSubscription {
      @Dependency(\.flags) var flags
      let task = Task {
        for await value in flags.changes(name: name) { subscriber.yield(value) }
      }
      return SharedSubscription { task.cancel() }
    }
  }

  extension SharedReaderKey where Self == FlagKey.Default {
    static func flag(_ name: String) -> Self { Self[FlagKey(name: name), default: false] }
  }
  @DependencyClient
  struct FlagClient: Sendable {
    var value: @Sendable (_ name: String) async throws -> Bool
    var changes: @Sendable (_ name: String) -> AsyncStream<Bool> = { _ in .finished }
  }

  extension FlagClient: TestDependencyKey {
    static let testValue = Self()
  }

  extension DependencyValues {
    var flags: FlagClient {
      get { self[FlagClient.self] }
      set { self[FlagClient.self] = newValue }
    }
  }

  // MARK: TrackSearch

  @Reducer
  struct TrackSearch: Sendable {
    @ObservableState
    struct State: Equatable {
      var query = ""
      var results: [Track] = []
      var isLoading = false
      var log: [String] = []
      @Shared(.lastQuery) var lastQuery
      @SharedReader(.flag("search")) var isEnabled
      init() {}
    }

    enum Action: ViewAction {
      case view(View)
      case searchResponse(Result<[Track], any Error>)
      case queryRecorded(String?)
      case oldResponse(TaskResult<Int>)

      @CasePathable
      enum View: BindableAction {
        case binding(BindingAction<State>)
        case onTask
        case clearTapped
        case refreshTapped
        case saveTapped
      }
    }

    private enum CancelID: Hashable { case search, save, refresh(Int) }

    @Dependency(\.music) var music
    @Dependency(\.mainQueue) var mainQueue
    @Dependency(\.continuousClock) var clock
    @Dependency(\.date.now) var now
    @Dependency(\.uuid) var uuid

    init() {}

    var body: some Reducer<State, Action> {
      CombineReducers {
        BindingReducer(action: \.view)
        Reduce(core)
      }
      .onChange(of: \.query) { oldValue, newValue in
        Reduce { state, action in
          state.log.append("\(oldValue) -> \(newValue)")
          return .none
        }
      }
    }

    private func core(state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .view(.binding(\.query)):
        guard !state.query.isEmpty else {
          state.results = []
          state.isLoading = false
          return .cancel(id: CancelID.search)
        }
        state.isLoading = true
        return .run { [query = state.query] send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.searchResponse(Result { try await music.search(query: query) }))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      case .view(.binding):
        return .none
      case .view(.onTask):
        return .merge(
          .publisher {
            state.$lastQuery.publisher.dropFirst().map(Action.queryRecorded)
          },
          .run { send in
            await withTaskGroup(of: Void.self) { group in
              group.addTask {
                await withTaskCancellation(id: CancelID.refresh(1), cancelInFlight: true) {
                  try? await clock.sleep(for: .seconds(10))
                }
              }
              group.addTask { await send(.oldResponse(TaskResult { 1 })) }
            }
          }
        )
      case .view(.clearTapped):
        state.query = ""
        return .merge(.cancel(id: CancelID.search), .cancel(id: CancelID.refresh(1)))
      case .view(.refreshTapped):
        return .send(.view(.saveTapped))
          .debounce(id: CancelID.refresh(2), for: .seconds(1), scheduler: mainQueue)
      case .view(.saveTapped):
        state.$lastQuery.withLock { $0 = state.query }
        return .run { _ in }
          .throttle(id: CancelID.save, for: 1, scheduler: mainQueue, latest: true)
      case let .searchResponse(.success(tracks)):
        state.isLoading = false
        state.results = tracks
        return .none
      case .searchResponse(.failure):
        state.isLoading = false
        return .none
      case let .queryRecorded(query):
        state.log.append("recorded \(query ?? "nil")")
        return .none
      case .oldResponse(.success(let number)):
        state.log.append("\(number)")
        return .none
      case .oldResponse(.failure):
        return .none
      }
    }
  }

  // MARK: Tests

  final class TrackSearchTests: XCTestCase {
    override func invokeTest() {
      withDependencies {
        $0.date = .constant(Date(timeIntervalSince1970: 0))
        $0.flags.changes = { _ in .finished }
        $0.flags.value = { _ in true }
      } operation: {
        super.invokeTest()
      }
    }

    @MainActor
    func testSearch() async throws {
      let clock = TestClock()
      let track = Track(id: UUID(1), title: "A")
      let store = TestStore(initialState: TrackSearch.State()) {
        TrackSearch()
      } withDependencies: {
        $0.continuousClock = clock
        $0.music.search = { [track] query in
          XCTAssertEqual(query, "ab")
          return [track]
        }
        $0.flags.value = { _ in true }
      }
      await store.send(\.view.binding.query, "a") {
        $0.query = "a"
        $0.isLoading = true
        $0.log = [" -> a"]
      }
      await clock.advance(by: .milliseconds(200))
      await store.send(.view(.binding(.set(\.query, "ab")))) {
        $0.query = "ab"
        $0.log.append("a -> ab")
      }
      await clock.advance(by: .milliseconds(300))
      await store.receive(\.searchResponse.success) {
        $0.isLoading = false
        $0.results = [track]
      }
      await store.send(.view(.clearTapped)) {
        $0.query = ""
        $0.log.append("ab -> ")
      }
    }

    @MainActor
    func testFailure() async {
      let store = TestStore(initialState: TrackSearch.State()) {
        TrackSearch()
      } withDependencies: {
        $0.continuousClock = ImmediateClock()
        $0.music.search = { _ in throw CancellationError() }
        $0.flags.value = { _ in true }
      }
      store.exhaustivity = .off
      await store.send(\.view.binding.query, "a")
      await store.receive(\.searchResponse.failure) {
        $0.isLoading = false
      }
    }

    @MainActor
    func testTaskAndSchedulers() async {
      let scheduler = DispatchQueue.test
      let clock = TestClock()
      var state = TrackSearch.State()
      state.query = "q"
      let store = TestStore(initialState: state) {
        TrackSearch()
      } withDependencies: {
        $0.mainQueue = scheduler.eraseToAnyScheduler()
        $0.continuousClock = clock
        $0.flags.value = { _ in false }
      }
      let task = await store.send(.view(.onTask))
      await store.receive(\.oldResponse.success) { $0.log = ["1"] }
      await store.send(.view(.refreshTapped))
      await store.send(.view(.refreshTapped))
      await scheduler.advance(by: .seconds(1))
      await store.receive(\.view.saveTapped) {
        $0.$lastQuery.withLock { $0 = "q" }
      }
      await store.receive(\.queryRecorded, "q") { $0.log.append("recorded q") }
      await clock.advance(by: .seconds(10))
      await task.cancel()
      await store.finish(timeout: .seconds(1))
    }

    func testMainSerialExecutor() async {
      await withMainSerialExecutor {
        let values = LockIsolated<[Int]>([])
        let tasks = (1...3).map { number in Task { values.withValue { $0.append(number) } } }
        for task in tasks { await task.value }
        expectNoDifference(values.value, [1, 2, 3])
      }
    }

    func testFlags() async throws {
      let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
      try await withDependencies {
        $0.flags.value = { $0 == "x" }
        $0.flags.changes = { _ in stream }
      } operation: {
        @SharedReader(.flag("x")) var isOn
        try await $isOn.load()
        XCTAssertTrue(isOn)
        continuation.yield(false)
        for _ in 1...1_000 where isOn { await Task.megaYield() }
        XCTAssertFalse(isOn)
      }
    }

    func testErasedStream() async {
      let stream = AsyncStream { continuation in
        continuation.yield(1)
        continuation.finish()
      }
      let erased = stream.map { $0 * 2 }.eraseToStream()
      for await number in erased { XCTAssertEqual(number, 2) }
    }
  }

#endif
