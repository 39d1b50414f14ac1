import ComposableArchitecture
import SwiftNavigation
import Testing

@Suite
struct ReducerMacroTests {
  @Test
  func aStructBecomesAReducer() {
    var state = Counter.State()
    _ = Counter().reduce(into: &state, action: .incrementButtonTapped)
    #expect(state.count == 1)
    #expect(Counter.Action.numberChanged(3)[case: \.numberChanged] == 3)
  }

  @Test
  func aReducerWithAMethodNeedsNoBody() {
    var state = 0
    _ = Plain().reduce(into: &state, action: true)
    #expect(state == 1)
  }

  @Test
  func missingMembersAreAdded() {
    let state = Nothing.State()
    #expect(state == Nothing.State())
    var other = OnlyAction.State()
    _ = OnlyAction().reduce(into: &other, action: .tapped)
    #expect(other == OnlyAction.State())
  }

  @Test
  func enumStatesGetCasePaths() {
    var state = Session.State.loggedOut(Counter.State())
    _ = Session().reduce(into: &state, action: .loggedOut(.incrementButtonTapped))
    #expect(state.loggedOut?.count == 1)
    #expect(state.loggedIn == nil)
  }

  @Test
  func anEnumRunsTheFeatureOfItsCase() {
    var state = Path.State.counter(Counter.State())
    var action = Path.Action.counter(.incrementButtonTapped)
    _ = Path.body.reduce(into: &state, action: action)
    #expect(state == .counter(Counter.State(count: 1)))
    state = .limited(Limited.State())
    action = .limited(.tapped)
    _ = Path.body.reduce(into: &state, action: action)
    #expect(state.limited?.value == 7)
    #expect(Path.Action.alert(.confirm).is(\.alert))
    #expect(Path.State.number(3, name: "three").number?.name == "three")
  }

  @MainActor
  @Test
  func anEnumHasAStoreForEachCase() {
    let store = Store(initialState: Path.State.counter(Counter.State(count: 4))) { Path.body }
    guard case .counter(let counter) = store.case else {
      Issue.record("The store is of another case.")
      return
    }
    counter.send(.incrementButtonTapped)
    #expect(counter.count == 5)
    #expect(store.state == .counter(Counter.State(count: 5)))
  }

  @MainActor
  @Test
  func aViewSendsItsActions() {
    let view = LoginView(store: Store(initialState: Login.State()) { Login() })
    view.submit()
    #expect(view.store.submissions == 1)
  }
}

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    @Presents var alert: AlertState<Never>?
  }
  enum Action {
    case incrementButtonTapped
    case numberChanged(Int)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .numberChanged(let number):
        state.count = number
        return .none
      }
    }
    EmptyReducer()
  }
}

@Reducer
private struct Plain {
  func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
    state += action ? 1 : 0
    return .none
  }
}

@Reducer
private struct Nothing {}

@Reducer
private struct OnlyAction {
  enum Action { case tapped }
}

@Reducer
private struct Session {
  @ObservableState
  enum State: Equatable {
    case loggedIn(Int)
    case loggedOut(Counter.State)
  }
  enum Action { case loggedOut(Counter.Action) }
  var body: some Reducer<State, Action> {
    Scope(\.loggedOut, action: \.loggedOut) { Counter() }
  }
}

@Reducer
private struct Limited {
  var limit: Int
  @ObservableState
  struct State: Equatable { var value = 0 }
  enum Action { case tapped }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.value = limit
      return .none
    }
  }
}

@Reducer
private enum Path {
  case counter(Counter)
  case limited(Limited = Limited(limit: 7))
  case alert(AlertState<Alert>)
  @ReducerCaseIgnored case number(Int, name: String)
  case nothing

  enum Alert { case confirm }
}

extension Path.State: Equatable {}

@Reducer
private struct Login {
  struct State { var submissions = 0 }
  enum Action: ViewAction {
    case view(View)
    case response
    @CasePathable
    enum View { case submitTapped }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action.is(\.view.submitTapped) { state.submissions += 1 }
      return .none
    }
  }
}

@ViewAction(for: Login.self)
private struct LoginView {
  let store: StoreOf<Login>

  @MainActor
  func submit() { send(.submitTapped) }
}

@MainActor
@Suite
struct PresentationTests {
  @Test
  func copiesDoNotSharePresentedState() {
    var state = Counter.State(alert: nil)
    var presented = PresentationState(wrappedValue: state)
    let copy = presented
    presented.wrappedValue?.count = 1
    #expect(copy.wrappedValue?.count == 0)
    #expect(presented != copy)
    state.count = 1
    #expect(presented == PresentationState(wrappedValue: state))
  }

  @Test
  func casesOfPresentedStateAreReached() {
    var presented = PresentationState<Path.State>(wrappedValue: .counter(Counter.State()))
    presented[case: \.counter]?.count = 4
    #expect(presented.counter.wrappedValue?.count == 4)
    #expect(presented[case: \.number] == nil)
    presented[case: \.counter] = nil
    #expect(presented.wrappedValue == nil)
  }

  @Test
  func pathsGoThroughPresentations() {
    let action = Screen.path(.presented(.alert(.confirm)))
    #expect(action.is(\.path.presented.alert))
    #expect(action.is(\.path.alert))
    #expect(!action.is(\.path.dismiss))
    let alert: CaseKeyPath<Screen, PresentationAction<Path.Alert>> = \.path.alert
    #expect(Screen.path(.dismiss)[case: alert] == .dismiss)
    #expect(action[case: alert] == .presented(.confirm))
    #expect(alert(.presented(.confirm)).is(\.path.alert))
  }

  @CasePathable
  fileprivate enum Screen {
    case path(PresentationAction<Path.Action>)
  }
}

// These only need to compile: some or all of their actions are uninhabited.

@Reducer
private enum Notice {
  case alert(AlertState<Never>)
}

@Reducer
private enum Notices {
  case about(About)
  case alert(AlertState<Never>)
  case dialog(ConfirmationDialogState<Nothing>)
  @ReducerCaseIgnored case impossible(Never)

  enum Nothing {}
}

@Reducer
private struct About {
  @ObservableState
  struct State {
    @Presents var alert: AlertState<Never>?
    @Presents var notice: Notice.State?
    var path = StackState<Notices.State>()
  }

  enum Action {
    case alert(PresentationAction<Never>)
    case notice(PresentationAction<Notice.Action>)
    case path(StackActionOf<Notices>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .alert, .notice, .path: .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$notice, action: \.notice)
    .forEach(\.path, action: \.path)
  }
}
