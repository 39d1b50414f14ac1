import ComposableArchitecture
import Testing

/// The actions that a child without an id has sent when its parent replaces it.
@MainActor
@Suite struct ReplacedEnumTests {
  @Test func lastActionsDoNotReachTheCaseThatHasTakenThePlace() {
    // given
    let store = Store(initialState: Hall.State()) { Hall() }
    // when: the guest sends that it leaves, and the parent replaces it in the same action
    store.send(.guest(.leave))
    // then: the parent has received it, the other guest has not
    #expect(store.guest == .standing(visits: 0))
    #expect(store.departures == 1)
  }

  @Test func lastActionsDoNotReachTheCaseThatHasTakenThePlaceInATestStore() async {
    let store = TestStore(initialState: Hall.State()) { Hall() }
    await store.send(.guest(.leave)) { $0.guest = .standing(visits: 0) }
    await store.receive(.guest(.left)) { $0.departures = 1 }
  }

  @Test func actionsReachAGuestThatGoesFromCaseToCaseByItself() {
    // given
    let store = Store(initialState: Hall.State()) { Hall() }
    // when
    store.send(.guest(.stand))
    // then
    #expect(store.guest == .standing(visits: 1))
  }

  @Test func actionsOfAGuestThatHasGoneDoNotReachTheNext() {
    // given
    let store = Store(initialState: Hall.State()) { Hall() }
    // when: the guest sends two actions and is removed, and another one comes with the first of
    // them
    store.send(.cat(.vanish))
    // then
    #expect(store.cat == Cat.State())
    #expect(store.departures == 2)
  }
}

@Reducer
private struct Guest {
  @ObservableState
  enum State: Equatable {
    case sitting(visits: Int)
    case standing(visits: Int)
  }
  enum Action: Equatable { case leave, left, stand, stood }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .leave:
        return .send(.left)
      case .left, .stood:
        switch state {
        case .sitting(let visits): state = .sitting(visits: visits + 1)
        case .standing(let visits): state = .standing(visits: visits + 1)
        }
        return .none
      case .stand:
        state = .standing(visits: 0)
        return .send(.stood)
      }
    }
  }
}

@Reducer
private struct Cat {
  @ObservableState
  struct State: Equatable { var lives = 9 }
  enum Action: Equatable { case vanish, vanished }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .vanish:
        return .merge(.send(.vanished), .send(.vanished))
      case .vanished:
        state.lives -= 1
        return .none
      }
    }
  }
}

@Reducer
private struct Hall {
  @ObservableState
  struct State: Equatable {
    var guest: Guest.State? = .sitting(visits: 0)
    var cat: Cat.State? = Cat.State()
    var departures = 0
  }
  enum Action: Equatable {
    case guest(Guest.Action)
    case cat(Cat.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cat(.vanish):
        state.cat = nil
      case .cat(.vanished):
        state.departures += 1
        state.cat = Cat.State()
      case .guest(.leave):
        state.guest = .standing(visits: 0)
      case .guest(.left):
        state.departures += 1
      case .guest:
        break
      }
      return .none
    }
    .ifLet(\.guest, action: \.guest) { Guest() }
    .ifLet(\.cat, action: \.cat) { Cat() }
  }
}
