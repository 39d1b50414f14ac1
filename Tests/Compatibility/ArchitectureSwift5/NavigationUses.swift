import ComposableArchitecture

@Reducer
public struct AppUse {
  @Reducer
  public enum Path {
    case counter(CounterUse)
    case derived(DerivedUse)
    case meeting(String, id: Int)
    case note(text: String)
    @ReducerCaseIgnored case number(Int)
  }

  @Reducer
  public enum Destination {
    case alert(AlertState<Alert>)
    case confirm(ConfirmationDialogState<Confirm>)
    case counter(CounterUse)

    @CasePathable
    public enum Alert: Equatable, Sendable { case retryTapped }

    public enum Confirm: Equatable, Sendable { case deleteTapped }
  }

  @ObservableState
  public struct State {
    var counters: IdentifiedArrayOf<CounterRowUse.State> = []
    @Presents var destination: Destination.State?
    var child: CounterUse.State?
    var path = StackState<Path.State>()
  }

  public enum Action {
    case child(CounterUse.Action)
    case counters(IdentifiedActionOf<CounterRowUse>)
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<Path>)
    case popAll
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .child, .counters:
        return .none
      case .destination(.presented(.alert(.retryTapped))):
        state.destination = .counter(CounterUse.State())
        return .none
      case .destination(.presented(.confirm(.deleteTapped))):
        state.destination = nil
        return .none
      case .destination:
        return .none
      case .path(.element(id: let id, action: .counter(.incrementButtonTapped))):
        state.path[id: id, case: \.counter]?.count += 1
        state.path[id: id]?.modify(\.counter) { $0.count += 1 }
        _ = state.path[id: id, case: \.derived]?.counter
        return .none
      case .path(.popFrom(id: let id)):
        state.path.pop(from: id)
        return .none
      case .path:
        return .none
      case .popAll:
        state.path.removeAll()
        state.path.append(.counter(CounterUse.State(count: 1)))
        state.path.append(.meeting("Daily", id: 1))
        state.path = StackState([.note(text: "Hi")])
        if let last = state.path.ids.last { state.path.pop(to: last) }
        state.destination = .alert(AlertState { TextState("Failed") })
        state.destination?.modify(\.counter) { $0.count += 1 }
        state.$destination[case: \.counter]?.count = 3
        if case .some(.counter) = state.destination {}
        return .run { [dismiss, isPresented] _ in if isPresented { await dismiss() } }
      }
    }
    .forEach(\.counters, action: \.counters) { CounterRowUse() }
    .forEach(\.path, action: \.path)
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.child, action: \.child) { CounterUse() }
  }
}

extension AppUse.Path.State: Equatable {}
extension AppUse.Destination.State: Equatable {}
extension AppUse.State: Equatable {}

@MainActor
public func useStores(of app: StoreOf<AppUse>) {
  for store in app.scope(\.path, action: \.path) {
    switch store.case {
    case .counter(let store): _ = store.count
    case .derived(let store): _ = store.scope(\.counter, action: \.counter).count
    case .meeting(let title, id: let id): _ = (title, id)
    case .note(text: let text): _ = text
    case .number(let number): _ = number
    }
  }
  if let store = app.scope(\.$destination, action: \.destination) { _ = store.case }
  if let store = app.scope(\.destination?.counter, action: \.destination.counter) {
    _ = store.count
  }
  if let store = app.scope(state: \.destination?.counter, action: \.destination.counter) {
    _ = store.count
  }
  if let store = app.scope(state: \.child, action: \.child) { store.send(.incrementButtonTapped) }
  for row in app.scope(state: \.counters, action: \.counters) { _ = row.state.id }
  for screen in app.scope(state: \.path, action: \.path) { _ = screen.state }
}

// An enum with a body of its own.
@Reducer
public enum BodyUse {
  case counter(CounterUse)

  public static var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) { CounterUse() }
    Reduce { _, _ in .none }
  }
}

// A feature in an optional and in the case of an enum.
@Reducer
public struct SessionUse {
  @ObservableState
  public enum State: Equatable {
    case loggedIn(CounterUse.State)
    case loggedOut
  }

  public enum Action {
    case loggedIn(CounterUse.Action)
    case logInTapped
  }

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loggedIn:
        return .none
      case .logInTapped:
        state = .loggedIn(CounterUse.State())
        return .none
      }
    }
    .ifCaseLet(\.loggedIn, action: \.loggedIn) { CounterUse() }
    Scope(state: \.loggedIn, action: \.loggedIn) { CounterUse() }
  }
}

// An alert that is a plain optional.
@Reducer
public struct OptionalAlertUse {
  public struct State: Equatable {
    var alert: AlertState<Alert>?
  }
  public enum Alert: Sendable { case confirmed }
  public enum Action { case alert(Alert) }
  public var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.alert, action: \.alert)
  }
}

// A feature that presents itself.
@Reducer
public struct FolderUse {
  @ObservableState
  public struct State: Equatable {
    @Presents var child: FolderUse.State?
  }
  public enum Action {
    case child(PresentationAction<FolderUse.Action>)
  }
  public var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$child, action: \.child) { FolderUse() }
  }
}
