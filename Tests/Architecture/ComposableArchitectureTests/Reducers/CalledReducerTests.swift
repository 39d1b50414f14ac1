import ComposableArchitecture
import Testing

/// Reducers that call `reduce(into:action:)` of others.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct CalledReducerTests {
  private let clock = TestClock()

  @Test func effectsOfAReducerThatAnotherCallsCanBeCancelled() async {
    // given: a feature that another reducer runs, and whose child waits
    let store = Store(initialState: Timers.State()) {
      Calling(base: Timers())
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let task = store.send(.first(.start))
    // when
    store.send(.first(.stop))
    await self.clock.advance(by: .seconds(2))
    await task.finish()
    // then
    #expect(store.first?.ticks == 0)
  }

  @Test func effectsOfAReducerThatAnotherCallsEndWithTheirChild() async {
    // given
    let store = Store(initialState: Timers.State()) {
      Calling(base: Timers())
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let task = store.send(.first(.start))
    // when
    store.send(.replaceFirst)
    await self.clock.advance(by: .seconds(2))
    await task.finish()
    // then
    #expect(store.first?.ticks == 0)
  }

  @Test func childrenOfOneTypeAreDistinguished() async {
    // given: two children that wait
    let store = Store(initialState: Timers.State()) {
      Calling(base: Timers())
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let first = store.send(.first(.start))
    let second = store.send(.second(.start))
    // when one receives the action to stop
    store.send(.first(.stop))
    // The effect sleeps after its first turn.
    for _ in 1...1_000 where store.second?.ticks == 0 { await self.clock.advance(by: .seconds(1)) }
    await first.finish()
    await second.finish()
    // then the other one continues
    #expect(store.first?.ticks == 0)
    #expect(store.second?.ticks == 1)
  }

  @Test func effectsOfTheReducerOfAChangeCanBeCancelled() async {
    // given: a feature that runs whenever another has counted, and whose child waits
    let store = Store(initialState: Timers.State()) {
      Reduce<Timers.State, Timers.Action> { state, _ in
        state.changes += 1
        return .none
      }
      .onChange(of: \.changes) { _, _ in Timers() }
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let task = store.send(.first(.start))
    // when
    store.send(.first(.stop))
    await self.clock.advance(by: .seconds(2))
    await task.finish()
    // then
    #expect(store.first?.ticks == 0)
    #expect(store.changes == 2)
  }
}

/// A reducer that runs another for each action.
private struct Calling<Base: Reducer>: Reducer {
  let base: Base

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    self.base.reduce(into: &state, action: action)
  }
}

@Reducer
private struct Timers {
  @ObservableState
  struct State: Equatable {
    var first: TickingChild.State? = TickingChild.State(id: 1)
    var second: TickingChild.State? = TickingChild.State(id: 2)
    var changes = 0
  }
  enum Action {
    case first(TickingChild.Action)
    case second(TickingChild.Action)
    case replaceFirst
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .replaceFirst:
        state.first = TickingChild.State(id: 3)
        return .none
      case .first, .second:
        return .none
      }
    }
    .ifLet(\.first, action: \.first) { TickingChild() }
    .ifLet(\.second, action: \.second) { TickingChild() }
  }
}
