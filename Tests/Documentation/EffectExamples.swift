import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

#if CombineSchedulers
import CombineSchedulers
#endif

private struct Memo: Equatable { var title = "" }

private struct MemoClient: TestDependencyKey, Sendable {
  var fetchAll: @Sendable () async throws -> [Memo] = { [Memo(title: "Groceries")] }
  static let testValue = MemoClient()
}

private struct AudioRecorder: TestDependencyKey, Sendable {
  var startRecording: @Sendable (URL) async throws -> Void = { _ in }
  static let testValue = AudioRecorder()
}

private func download(_ url: URL) -> AsyncStream<Int> {
  AsyncStream { continuation in
    for progress in 1...3 { continuation.yield(progress) }
    continuation.finish()
  }
}

private enum OlderActions {
  enum Action: Equatable {
    case memosLoaded(TaskResult<[Memo]>)
  }

  static func refresh(_ memos: MemoClient) -> Effect<Action> {
    return .run { send in
      await send(.memosLoaded(TaskResult { try await memos.fetchAll() }))
    }
  }
}

@Reducer
private struct Feature {
  @ObservableState
  struct State: Equatable {
    var isLoading = false
    var memos: [Memo] = []
    var events: [String] = []
    var url = URL(filePath: "/memo.wav")
  }

  @CasePathable
  enum Action: Equatable {
    case clearButtonTapped
    case didFail
    case didFinish
    case didRecord
    case downloadTapped
    case memosLoaded([Memo])
    case progress(Int)
    case reachabilityChanged(Bool)
    case recordButtonTapped
    case recordTapped
    case refreshButtonTapped
    case refined(String)
    case refineTextChanged(String)
    case searchTextChanged(String)
    case startTimer
    case timerTick
    case watchTapped
    case willRecord
  }

  enum CancelID { case progress, recording, refresh, search }

  @Dependency(AudioRecorder.self) var audioRecorder
  @Dependency(\.continuousClock) var clock
  @Dependency(MemoClient.self) var memos

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refreshButtonTapped:
        state.isLoading = true
        return .run { send in
          try await send(.memosLoaded(memos.fetchAll()))
        }
        .cancellable(id: CancelID.refresh, cancelInFlight: true)
      case .memosLoaded(let memos):
        state.isLoading = false
        state.memos = memos
        return .none

      case .recordButtonTapped:
        return .run { [url = state.url] send in
          try await audioRecorder.startRecording(url)
          await send(.didFinish)
        } catch: { error, send in
          await send(.didFail)
        }

      case .recordTapped:
        let url = state.url
        return .run { send in
          await send(.willRecord)
          try await withTaskCancellation(id: CancelID.recording, cancelInFlight: true) {
            try await audioRecorder.startRecording(url)
          }
          await send(.didRecord)
        }

      case .downloadTapped:
        let url = state.url
        return .run { send in
          for await progress in download(url) { await send(.progress(progress)) }
        }
        .throttle(id: CancelID.progress, for: .milliseconds(100), clock: clock, latest: true)

      case .startTimer:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.timerTick) }
        }

      case .watchTapped:
        #if CombineSchedulers
        let reachability = Reachability()
        return .publisher { reachability.changes().map(Action.reachabilityChanged) }
        #else
        return .none
        #endif

      case .didFail, .didFinish, .didRecord, .progress, .reachabilityChanged, .refined, .timerTick,
        .willRecord:
        state.events.append("\(action)")
        return .none

      case .refineTextChanged, .searchTextChanged, .clearButtonTapped:
        return .none
      }
    }
    Reduce { state, action in
      switch action {
      case .searchTextChanged:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.refined("search"))
        }.cancellable(id: CancelID.search, cancelInFlight: true)
      case .clearButtonTapped:
        return .cancel(id: CancelID.search)
      default: return .none
      }
    }
  }
}

@Reducer
private struct DebouncedSearch {
  struct State: Equatable { var results = 0 }

  @CasePathable
  enum Action: Equatable {
    case found
    case searchTextChanged
  }

  enum CancelID { case search }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .found:
        state.results += 1
        return .none
      case .searchTextChanged:
        return .run { await $0(.found) }.debounce(
          id: CancelID.search, for: .milliseconds(300), clock: clock)
      }
    }
  }
}

#if CombineSchedulers
private struct Reachability {
  func changes() -> some Publisher<Bool, Never> { [true, false].publisher }
}
#endif

@MainActor
@Suite struct EffectExamples {
  let clock = TestClock()

  private func store() -> TestStoreOf<Feature> {
    let store = TestStore(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    store.exhaustivity = .off
    return store
  }

  @Test func running() async {
    let store = self.store()
    await store.send(.refreshButtonTapped)
    await store.receive(\.memosLoaded) { $0.memos = [Memo(title: "Groceries")] }
    await store.send(.recordButtonTapped)
    await store.receive(\.didFinish)
    await store.send(.recordTapped)
    await store.receive(\.willRecord)
    await store.receive(\.didRecord)
    #expect(store.state.events == ["didFinish", "willRecord", "didRecord"])
  }

  @Test func time() async {
    let store = self.store()
    await store.send(.downloadTapped)
    await store.receive(.progress(1))
    await self.clock.advance(by: .milliseconds(100))
    await store.receive(.progress(3))
    let timer = await store.send(.startTimer)
    await self.clock.advance(by: .seconds(1))
    await store.receive(\.timerTick)
    await timer.cancel()
  }

  @Test func cancellation() async {
    let store = self.store()
    await store.send(.searchTextChanged("a"))
    await store.send(.searchTextChanged("ab"))
    await store.send(.clearButtonTapped)
    await self.clock.advance(by: .seconds(2))
    #expect(store.state.events.isEmpty)
  }

  @Test func debouncing() async {
    let store = TestStore(initialState: DebouncedSearch.State()) {
      DebouncedSearch()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    await store.send(.searchTextChanged)
    await store.send(.searchTextChanged)
    await self.clock.advance(by: .milliseconds(300))
    await store.receive(\.found) { $0.results = 1 }
  }

  #if CombineSchedulers
  @Test func publishers() async {
    let store = self.store()
    await store.send(.watchTapped)
    await store.receive(.reachabilityChanged(true))
    await store.receive(.reachabilityChanged(false))
  }
  #endif

  @Test func olderResults() {
    #expect(OlderActions.Action.memosLoaded(.success([])) == .memosLoaded(.success([])))
    _ = OlderActions.refresh(MemoClient())
  }

  @Test func tasks() async {
    let store = Store(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    await store.send(.refreshButtonTapped).finish()

    let recording = store.send(.recordButtonTapped)
    recording.cancel()
    #expect(store.memos == [Memo(title: "Groceries")])
  }
}
