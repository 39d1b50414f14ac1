import ComposableArchitecture
import Testing

/// Closures of `Reduce` that call `reduce(into:action:)` of features.
@MainActor
@Suite struct CallingClosureTests {
  private let clock = TestClock()

  @Test func aFeatureThatSendsItselfAnActionFindsItsChildrensEffects() async {
    // given: an effect that was started in the ordinary way
    let store = Store(initialState: Kitchen.State()) {
      Kitchen()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let task = store.send(.oven(.start))
    // when: the feature calls itself with the action that stops it
    store.send(.stopOven)
    await self.clock.advance(by: .seconds(2))
    await task.finish()
    // then
    #expect(store.oven?.ticks == 0)
  }

  @Test func effectsThatAFeatureHasStartedByCallingItselfEndWithTheChild() async {
    // given
    let store = Store(initialState: Kitchen.State()) {
      Kitchen()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let task = store.send(.startOven)
    // when: another child replaces it
    store.send(.replaceOven)
    await self.clock.advance(by: .seconds(2))
    await task.finish()
    // then
    #expect(store.oven?.ticks == 0)
  }

  @Test func aReducerAroundAnotherOneKeepsEffectsTogether() async {
    // given
    let store = Store(initialState: Kitchen.State()) {
      Logging(base: Kitchen())
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let task = store.send(.oven(.start))
    // when
    store.send(.oven(.stop))
    await self.clock.advance(by: .seconds(2))
    await task.finish()
    // then
    #expect(store.oven?.ticks == 0)
  }

  @Test func featuresOfOneTypeInSeveralNodesAreDistinguished() async {
    // given: two kitchens, each called by a closure
    let store = Store(initialState: Restaurant.State()) {
      Restaurant()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let left = store.send(.left(.oven(.start)))
    let right = store.send(.right(.oven(.start)))
    // when one receives the action to stop
    store.send(.left(.stopOven))
    // The effect sleeps after its first turn.
    for _ in 1...1_000 where store.right.oven?.ticks == 0 {
      await self.clock.advance(by: .seconds(1))
    }
    await left.finish()
    await right.finish()
    // then the other one continues
    #expect(store.left.oven?.ticks == 0)
    #expect(store.right.oven?.ticks == 1)
  }

  @Test func aFeatureCalledElsewhereIsDistinguishedFromOneWithItsOwnNode() async {
    // given: a kitchen with a feature place of its own, and one that is called by a feature at
    // another place
    let store = Store(initialState: Hotel.State()) {
      Hotel()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let kitchen = store.send(.kitchen(.oven(.start)))
    let annex = store.send(.first(.kitchen(.oven(.start))))
    // when the latter receives the action to stop
    store.send(.first(.kitchen(.oven(.stop))))
    // The effect sleeps after its first turn.
    for _ in 1...1_000 where store.kitchen.oven?.ticks == 0 {
      await self.clock.advance(by: .seconds(1))
    }
    await kitchen.finish()
    await annex.finish()
    // then the other one continues
    #expect(store.kitchen.oven?.ticks == 1)
    #expect(store.first.kitchen.oven?.ticks == 0)
  }

  @Test func rowsOfAFeatureThatCallsItselfAreDistinguished() async {
    // given
    let rows = IdentifiedArray(uniqueElements: (0..<2).map { Kitchen.State(id: $0) })
    let store = Store(initialState: Chain.State(kitchens: rows)) {
      Chain()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    let first = store.send(.kitchens(.element(id: 0, action: .oven(.start))))
    let second = store.send(.kitchens(.element(id: 1, action: .startOven)))
    // when
    store.send(.kitchens(.element(id: 0, action: .stopOven)))
    // The effect sleeps after its first turn.
    for _ in 1...1_000 where store.kitchens[id: 1]?.oven?.ticks == 0 {
      await self.clock.advance(by: .seconds(1))
    }
    await first.finish()
    await second.finish()
    // then
    #expect(store.kitchens.map { $0.oven?.ticks } == [0, 1])
  }

  @Test func testStoresKnowEffectsOfFeaturesThatCallThemselves() async {
    // given
    let store = TestStore(initialState: Kitchen.State()) {
      Kitchen()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
    await store.send(.oven(.start))
    // when
    await store.send(.stopOven)
    // then: no effect continues, and nothing is received
    await self.clock.advance(by: .seconds(2))
    await store.finish()
  }
}

@Reducer
private struct Kitchen {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var oven: TickingChild.State? = TickingChild.State(id: 1)
  }
  enum Action {
    case oven(TickingChild.Action)
    case replaceOven
    case startOven
    case stopOven
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .oven:
        return .none
      case .replaceOven:
        state.oven = TickingChild.State(id: 2)
        return .none
      case .startOven:
        return self.reduce(into: &state, action: .oven(.start))
      case .stopOven:
        return self.reduce(into: &state, action: .oven(.stop))
      }
    }
    .ifLet(\.oven, action: \.oven) { TickingChild() }
  }
}

/// A reducer with a body whose closure calls another one for each action.
private struct Logging<Base: Reducer>: Reducer {
  let base: Base

  var body: some Reducer<Base.State, Base.Action> {
    Reduce { state, action in self.base.reduce(into: &state, action: action) }
  }
}

@Reducer
private struct Restaurant {
  @ObservableState
  struct State: Equatable {
    var left = Kitchen.State()
    var right = Kitchen.State()
  }
  enum Action {
    case left(Kitchen.Action)
    case right(Kitchen.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(\.left, action: \.left) { Logging(base: Kitchen()) }
    Scope(\.right, action: \.right) { Logging(base: Kitchen()) }
  }
}

@Reducer
private struct Chain {
  @ObservableState
  struct State: Equatable {
    var kitchens: IdentifiedArrayOf<Kitchen.State>
  }
  enum Action { case kitchens(IdentifiedActionOf<Kitchen>) }
  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.kitchens, action: \.kitchens) { Kitchen() }
  }
}

@Reducer
private struct Hotel {
  @ObservableState
  struct State: Equatable {
    var kitchen = Kitchen.State()
    var first = Annex.State()
    var second = Annex.State()
  }
  enum Action {
    case kitchen(Kitchen.Action)
    case first(Annex.Action)
    case second(Annex.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(\.kitchen, action: \.kitchen) { Kitchen() }
    Scope(\.first, action: \.first) { Annex() }
    Scope(\.second, action: \.second) { Annex() }
  }
}

/// A feature that runs another one by calling it.
private struct Annex: Reducer {
  @ObservableState
  struct State: Equatable {
    var kitchen = Kitchen.State()
  }
  enum Action { case kitchen(Kitchen.Action) }
  @available(*, deprecated)
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .kitchen(let action):
        return Kitchen().reduce(into: &state.kitchen, action: action).map(Action.kitchen)
      }
    }
  }
}
