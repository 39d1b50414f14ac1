import ComposableArchitecture
import Observation
import Testing

/// Stores that are used by code that their reducers call.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ReentrancyTests {
  @Test func observersOfOneStoreMayUseAnotherWithTheSameReducer() async {
    let clock = TestClock()
    let reducer = Reduce(Opener())
    func makeStore(_ id: Int) -> StoreOf<Opener> {
      Store(initialState: Opener.State(child: Waiter.State(id: id))) {
        reducer
      } withDependencies: {
        $0.continuousClock = clock
      }
    }
    let first = makeStore(1)
    let second = makeStore(2)
    withObservationTracking {
      _ = first.child?.count
    } onChange: {
      MainActor.assumeIsolated { _ = second.send(.child(.presented(.ticked))) }
    }
    let task = first.send(.child(.presented(.waited)))
    // The effect sleeps after its first turn.
    for _ in 1...1_000 where first.child?.count == 0 { await clock.advance(by: .seconds(1)) }
    await task.finish()
    #expect(first.child?.count == 1)
    #expect(second.child?.count == 1)
  }

  // Only tests on these platforms can start programs.
  #if os(macOS) || os(Linux) || os(Windows)
  @Test func readingAStoreWhileItsReducerIsAtWorkStopsTheProcess() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        var read: @MainActor () -> Void = {}
        let store = Store(initialState: PageHolder.State.page(Page.State())) {
          PageHolder { read() }
        }
        read = { _ = store.state }
        store.send(.page(.grew))
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains(Self.explanation), "\(text)")
  }

  @Test func readingAFieldWhileTheReducerIsAtWorkStopsTheProcess() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        var read: @MainActor () -> Void = {}
        let store = Store(initialState: Page.State()) { Page { read() } }
        #expect(store.items == [])
        read = { _ = store.items }
        store.send(.grew)
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Page.State\", or of a part of it, was read while"), "\(text)")
  }
  #endif

  private static let explanation = """
    PageHolder.State", or of a part of it, was read while its reducer was running, which changes the state in place.

    Pass the required state to the functions that the reducer calls, or read the store in an effect.
    """
}

@Reducer
private struct Waiter {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action {
    case ticked
    case waited
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ticked:
        state.count += 1
        return .none
      case .waited:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      }
    }
  }
}

@Reducer
private struct Opener {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Waiter.State?
  }

  enum Action {
    case child(PresentationAction<Waiter.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$child, action: \.child) { Waiter() }
  }
}

@Reducer
private struct Page {
  @ObservableState
  struct State: Equatable {
    var items: [String] = []
  }

  enum Action { case grew }

  var peek: @MainActor () -> Void = {}

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.items.append("item")
      MainActor.assumeIsolated { peek() }
      return .none
    }
  }
}

@Reducer
private struct PageHolder {
  @CasePathable
  @ObservableState
  enum State: Equatable {
    case page(Page.State)
  }

  enum Action { case page(Page.Action) }

  var peek: @MainActor () -> Void

  var body: some ReducerOf<Self> {
    EmptyReducer().ifCaseLet(\.page, action: \.page) { Page(peek: peek) }
  }
}
