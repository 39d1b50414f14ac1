import ComposableArchitecture
import Observation
import Testing

/// Stores that are used by what their reducers call.
@MainActor
@Suite struct ReentrancyTests {
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
    await Task.megaYield()
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(first.child?.count == 1)
    #expect(second.child?.count == 1)
  }
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
