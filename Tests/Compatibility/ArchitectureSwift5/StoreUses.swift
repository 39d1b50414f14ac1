import ComposableArchitecture

@MainActor
final class StoreUses {
  let store: StoreOf<CounterUse>
  @Dependency(\.continuousClock) var clock

  init(store: StoreOf<CounterUse>) {
    self.store = store
  }

  convenience init() {
    self.init(store: Store(initialState: CounterUse.State()) { CounterUse() })
    _ = StoreOf<CounterUse>(initialState: .init(count: 2)) { CounterUse() }
    _ = Store(initialState: CounterUse.State(count: 1), reducer: CounterUse.init)
    _ = Store(initialState: CounterUse.State(count: 1)) {
      CounterUse()
        ._printChanges()
        ._printChanges(.actionLabels)
    } withDependencies: {
      $0.uuid = .incrementing
      $0.continuousClock = ImmediateClock()
    }
    _ = Store<Int, Bool>(initialState: 0) {}
    _ = Store(initialState: 0) { Reduce<Int, Bool> { _, _ in .none } }
  }

  func use() async {
    store.send(.incrementButtonTapped)
    store.send(.incrementButtonTapped, animation: .default)
    let task: StoreTask = store.send(.factButtonTapped)
    await task.finish()
    await store.send(.factButtonTapped).finish()
    task.cancel()
    _ = task.isCancelled
    _ = store.count
    _ = store.state.fact
    _ = store.withState { $0.count }
    _ = store.withState(\.count)
    let token = observe { [store] in _ = store.count }
    token.cancel()
  }

  func scopes(of app: StoreOf<DerivedUse>) {
    let counter: StoreOf<CounterUse> = app.scope(\.counter, action: \.counter)
    let same = app.scope(state: \.counter, action: \.counter)
    let stored: KeyPath<DerivedUse.State, CounterUse.State> = \.counter
    let action: CaseKeyPath<DerivedUse.Action, CounterUse.Action> = \.counter
    _ = app.scope(stored, action: action)
    _ = app.scope(state: stored, action: action)
    _ = app.scope(state: \.counter, action: DerivedUse.Action.counter)
    _ = app.scope(state: { $0.total }, action: { (action: CounterUse.Action) in .counter(action) })
    _ = app.scope(state: { $0.counter }, action: DerivedUse.Action.counter)
    let viewStore = ViewStore(counter, observe: { $0 })
    _ = viewStore.count
    viewStore.send(.incrementButtonTapped)
    _ = ViewStore(same, observe: \.count)
    _ = ViewStore(same, observe: { $0.count }, removeDuplicates: ==)
  }

  func optional(_ form: StoreOf<OlderFormUse>, tokens: inout Set<ObserveToken>) {
    form.scope(state: \.child, action: { .child(.presented($0)) })
      .ifLet(then: { child in _ = child.count }, else: {})
      .store(in: &tokens)
  }
}

#if CombineSchedulers
  import CombineSchedulers

  extension StoreUses {
    func subscriptions(_ form: StoreOf<OlderFormUse>, cancellables: inout Set<AnyCancellable>) {
      form.scope(state: \.child, action: { .child(.presented($0)) })
        .ifLet { child in _ = child.count }
        .store(in: &cancellables)
      observe { _ = form.name }
        .store(in: &cancellables)
      store.publisher.fact
        .removeDuplicates()
        .sink { _ in }
        .store(in: &cancellables)
      ViewStore(form, observe: \.name).publisher
        .sink { _ in }
        .store(in: &cancellables)
    }
  }
#endif

@ViewAction(for: LoginUse.self)
struct LoginViewUse {
  let store: StoreOf<LoginUse>

  @MainActor
  func submit() {
    send(.submitTapped)
    send(.submitTapped, animation: .default)
  }
}

@Reducer
struct LoginUse {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var password = ""
  }

  enum Action: ViewAction, BindableAction {
    case binding(BindingAction<State>)
    case view(View)

    @CasePathable
    enum View { case submitTapped }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.name) { _, _ in
        Reduce { state, _ in
          state.password = ""
          return .none
        }
      }
    Reduce { state, action in
      switch action {
      case .binding(\.name):
        return .none
      case .binding:
        return .none
      case .view(.submitTapped):
        return .send(.set(\.password, ""))
      }
    }
  }
}

struct OlderFormUse: Reducer {
  struct State: Equatable {
    @BindingState var name = ""
    @PresentationState var child: CounterUse.State?
    @PresentationState var alert: AlertState<Never>?
  }

  @CasePathable
  enum Action: BindableAction {
    case alert(PresentationAction<Never>)
    case binding(BindingAction<State>)
    case child(PresentationAction<CounterUse.Action>)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce<State, Action> { state, action in
      switch action {
      case .binding(\.$name):
        return .send(.set(\.$name, "Blob"))
      case .alert, .binding, .child:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$child, action: \.child) { CounterUse() }
  }
}
