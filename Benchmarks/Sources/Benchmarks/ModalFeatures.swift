import ComposableArchitecture

// Ten features. Each presents the next.

@Reducer
struct Modal1: DeepFeature {
  @ObservableState
  struct State {
    @Presents var child: Counter.State? = Counter.State()
    var title = ""
  }

  enum Action {
    case child(PresentationAction<Counter.Action>)

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Counter() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Counter.innermost(of: $0) }
  }
}

@Reducer
struct Modal2: DeepFeature {
  @ObservableState
  struct State {
    @Presents var child: Modal1.State? = Modal1.State()
    var title = ""
  }

  enum Action {
    case child(PresentationAction<Modal1.Action>)

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Modal1() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Modal1.innermost(of: $0) }
  }
}

@Reducer
struct Modal3: DeepFeature {
  @ObservableState
  struct State {
    @Presents var child: Modal2.State? = Modal2.State()
    var title = ""
  }

  enum Action {
    case child(PresentationAction<Modal2.Action>)

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Modal2() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Modal2.innermost(of: $0) }
  }
}

@Reducer
struct Modal4: DeepFeature {
  @ObservableState
  struct State {
    @Presents var child: Modal3.State? = Modal3.State()
    var title = ""
  }

  enum Action {
    case child(PresentationAction<Modal3.Action>)

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Modal3() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Modal3.innermost(of: $0) }
  }
}

@Reducer
struct Modal5: DeepFeature {
  @ObservableState
  struct State {
    @Presents var child: Modal4.State? = Modal4.State()
    var title = ""
  }

  enum Action {
    case child(PresentationAction<Modal4.Action>)

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Modal4() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Modal4.innermost(of: $0) }
  }
}

@Reducer
struct Modal6: DeepFeature {
  @ObservableState
  struct State {
    @Presents var child: Modal5.State? = Modal5.State()
    var title = ""
  }

  enum Action {
    case child(PresentationAction<Modal5.Action>)

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Modal5() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Modal5.innermost(of: $0) }
  }
}

@Reducer
struct Modal7: DeepFeature {
  @ObservableState
  struct State {
    @Presents var child: Modal6.State? = Modal6.State()
    var title = ""
  }

  enum Action {
    case child(PresentationAction<Modal6.Action>)

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Modal6() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Modal6.innermost(of: $0) }
  }
}

@Reducer
struct Modal8: DeepFeature {
  @ObservableState
  struct State {
    @Presents var child: Modal7.State? = Modal7.State()
    var title = ""
  }

  enum Action {
    case child(PresentationAction<Modal7.Action>)

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Modal7() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Modal7.innermost(of: $0) }
  }
}

@Reducer
struct Modal9: DeepFeature {
  @ObservableState
  struct State {
    @Presents var child: Modal8.State? = Modal8.State()
    var title = ""
  }

  enum Action {
    case child(PresentationAction<Modal8.Action>)

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Modal8() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Modal8.innermost(of: $0) }
  }
}

@Reducer
struct Modal10: DeepFeature {
  @ObservableState
  struct State {
    @Presents var child: Modal9.State? = Modal9.State()
    var title = ""
  }

  enum Action {
    case child(PresentationAction<Modal9.Action>)

    static var bottom: Self { .child(.presented(.bottom)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.$child, action: \.child) { Modal9() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Modal9.innermost(of: $0) }
  }
}
