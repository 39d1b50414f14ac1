import ComposableArchitecture
import Dependencies
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct DependencyReducerTests {
  typealias Counter = StoreTests.Counter
  typealias Parent = StoreTests.Parent

  @Test func itIsInForceForTheReducer() {
    let store = Store(initialState: Counter.State()) {
      Counter().dependency(\.step, 5)
    }
    store.send(.incrementButtonTapped)
    #expect(store.count == 5)
  }

  @Test func itAppliesToEffectsAndTheirActions() async {
    let store = Store(initialState: 0) {
      Reader().dependency(\.step, 5)
    } withDependencies: {
      $0.step = 7
    }
    await store.send(.readInEffect).finish()
    #expect(store.state == 5)
  }

  @Test func itEndsWithTheReducer() {
    let store = Store(initialState: 0) {
      Reader().dependency(\.step, 5)
      Reader()
    } withDependencies: {
      $0.step = 7
    }
    store.send(.read)
    #expect(store.state == 12)
  }

  @Test func theInnermostWins() {
    let store = Store(initialState: 0) {
      CombineReducers {
        Reader().dependency(\.step, 1).dependency(\.step, 2)
      }
      .dependency(\.step, 3)
    } withDependencies: {
      $0.step = 4
    }
    store.send(.read)
    #expect(store.state == 1)
  }

  @Test func transformationsStartFromOuterValues() {
    let store = Store(initialState: 0) {
      Reader()
        .transformDependency(\.step) { $0 *= 2 }
        .transformDependency(\.self) { $0.step += 10 }
    } withDependencies: {
      $0.step = 1
    }
    store.send(.read)
    #expect(store.state == 22)
  }

  @Test func aValueMayBeItsOwnKey() {
    let store = Store(initialState: 0) {
      ClientReader().dependency(StepClient(step: 9))
    }
    store.send(())
    #expect(store.state == 9)
  }

  @Test func childrenAreMadeWithIt() {
    let store = Store(initialState: Parent.State()) {
      Parent().dependency(\.step, 5)
    }
    store.send(.counter(.incrementButtonTapped))
    store.send(.optionalToggled)
    store.send(.optional(.incrementButtonTapped))
    #expect(store.counter.count == 5)
    #expect(store.optional?.count == 5)
  }

  @Test func aReducerIsResolvedOnce() {
    let resolutions = LockIsolated(0)
    let store = Store(initialState: 0) {
      Counted(resolutions: resolutions).dependency(\.step, 5)
    }
    store.send(())
    store.send(())
    #expect(store.state == 10)
    #expect(resolutions.value == 1)
  }
}

extension DependencyReducerTests {
  struct Reader: Reducer {
    enum Action {
      case read
      case readInEffect
      case received(Int)
    }

    @Dependency(\.step) var step

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .read:
        state += step
        return .none
      case .readInEffect:
        return .run { send in
          @Dependency(\.step) var step
          await send(.received(step))
        }
      case .received(let value):
        state = value
        return .none
      }
    }
  }

  struct StepClient: TestDependencyKey, Sendable {
    var step: Int
    static let testValue = Self(step: 0)
  }

  struct ClientReader: Reducer {
    func reduce(into state: inout Int, action: Void) -> Effect<Void> {
      @Dependency(StepClient.self) var client
      state += client.step
      return .none
    }
  }

  struct Counted: Reducer {
    typealias State = Int
    typealias Action = Void

    let resolutions: LockIsolated<Int>

    var body: some Reducer<Int, Void> {
      let _ = resolutions.withValue { $0 += 1 }
      Reduce { state, _ in
        @Dependency(\.step) var step
        state += step
        return .none
      }
    }
  }
}
