import ComposableArchitecture
import Testing

/// The effects of a child that its parent replaces with another.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ReplacedChildTests {
  private let clock = TestClock()

  @Test func effectsEndWhenAChildWithAnotherIDTakesThePlace() async {
    // given
    let store = Store(initialState: Room.State()) {
      Room()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let task = store.send(.guest(.start))
    // when
    store.send(.admit(TickingChild.State(id: 2)))
    await self.clock.advance(by: .seconds(2))
    await task.finish()
    // then
    #expect(store.guest == TickingChild.State(id: 2))
  }

  @Test func effectsGoOnWhenAChildWithTheSameIDTakesThePlace() async {
    // given
    let store = Store(initialState: Room.State()) {
      Room()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let task = store.send(.guest(.start))
    // when
    store.send(.admit(TickingChild.State(id: 1, ticks: 10)))
    // The effect sleeps after its first turn.
    while store.guest == TickingChild.State(id: 1, ticks: 10), !Task.isCancelled {
      await self.clock.advance(by: .seconds(1))
    }
    await task.finish()
    // then
    #expect(store.guest == TickingChild.State(id: 1, ticks: 11))
  }

  @Test func lastActionsDoNotReachTheChildThatHasTakenThePlace() {
    // given
    let store = Store(initialState: Room.State()) { Room() }
    // when: the child sends that it is closed, and the parent replaces it in the same action
    store.send(.guest(.close))
    // then: the parent has received it, the other child has not
    #expect(store.guest == TickingChild.State(id: 3))
    #expect(store.hasSeenGuestClose)
  }

  @Test func effectsEndWhenTheParentChangesTheCaseOfAChild() async {
    // given
    let store = Store(initialState: House.State.room(Room.State())) {
      House()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let task = store.send(.room(.guest(.start)))
    // when
    store.send(.leave)
    await self.clock.advance(by: .seconds(2))
    await task.finish()
    // then
    #expect(store.state == .empty)
  }

  @Test func effectsEndWithAChildInACaseWhoseIDChanges() async {
    // given
    let store = Store(initialState: Bench.State.taken(TickingChild.State(id: 1))) {
      Bench()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let task = store.send(.sitter(.start))
    // when
    store.send(.sit(2))
    await self.clock.advance(by: .seconds(2))
    await task.finish()
    // then
    #expect(store.state == .taken(TickingChild.State(id: 2)))
  }
}

@Reducer
private struct Room {
  @ObservableState
  struct State: Equatable {
    var guest: TickingChild.State? = TickingChild.State(id: 1)
    var hasSeenGuestClose = false
  }
  enum Action {
    case guest(TickingChild.Action)
    case admit(TickingChild.State)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .admit(let guest):
        state.guest = guest
      case .guest(.close):
        state.guest = TickingChild.State(id: 3)
      case .guest(.closed):
        state.hasSeenGuestClose = true
      case .guest:
        break
      }
      return .none
    }
    .ifLet(\.guest, action: \.guest) { TickingChild() }
  }
}

@Reducer
private struct House {
  @ObservableState
  enum State: Equatable {
    case room(Room.State)
    case empty
  }
  enum Action {
    case room(Room.Action)
    case leave
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .leave = action { state = .empty }
      return .none
    }
    .ifCaseLet(\.room, action: \.room) { Room() }
  }
}

@Reducer
private struct Bench {
  @ObservableState
  enum State: Equatable {
    case taken(TickingChild.State)
    case free
  }
  enum Action {
    case sitter(TickingChild.Action)
    case sit(Int)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .sit(let id) = action { state = .taken(TickingChild.State(id: id)) }
      return .none
    }
    .ifCaseLet(\.taken, action: \.sitter) { TickingChild() }
  }
}
