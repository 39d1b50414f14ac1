import ComposableArchitecture

// Twenty nested features, each an optional part of the next.

@Reducer
struct Optional1: DeepFeature {
  @ObservableState
  struct State {
    var child: Counter.State? = Counter.State()
    var title = ""
  }

  enum Action {
    case child(Counter.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Counter() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Counter.innermost(of: $0) }
  }
}

@Reducer
struct Optional2: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional1.State? = Optional1.State()
    var title = ""
  }

  enum Action {
    case child(Optional1.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional1() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional1.innermost(of: $0) }
  }
}

@Reducer
struct Optional3: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional2.State? = Optional2.State()
    var title = ""
  }

  enum Action {
    case child(Optional2.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional2() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional2.innermost(of: $0) }
  }
}

@Reducer
struct Optional4: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional3.State? = Optional3.State()
    var title = ""
  }

  enum Action {
    case child(Optional3.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional3() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional3.innermost(of: $0) }
  }
}

@Reducer
struct Optional5: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional4.State? = Optional4.State()
    var title = ""
  }

  enum Action {
    case child(Optional4.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional4() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional4.innermost(of: $0) }
  }
}

@Reducer
struct Optional6: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional5.State? = Optional5.State()
    var title = ""
  }

  enum Action {
    case child(Optional5.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional5() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional5.innermost(of: $0) }
  }
}

@Reducer
struct Optional7: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional6.State? = Optional6.State()
    var title = ""
  }

  enum Action {
    case child(Optional6.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional6() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional6.innermost(of: $0) }
  }
}

@Reducer
struct Optional8: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional7.State? = Optional7.State()
    var title = ""
  }

  enum Action {
    case child(Optional7.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional7() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional7.innermost(of: $0) }
  }
}

@Reducer
struct Optional9: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional8.State? = Optional8.State()
    var title = ""
  }

  enum Action {
    case child(Optional8.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional8() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional8.innermost(of: $0) }
  }
}

@Reducer
struct Optional10: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional9.State? = Optional9.State()
    var title = ""
  }

  enum Action {
    case child(Optional9.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional9() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional9.innermost(of: $0) }
  }
}

@Reducer
struct Optional11: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional10.State? = Optional10.State()
    var title = ""
  }

  enum Action {
    case child(Optional10.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional10() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional10.innermost(of: $0) }
  }
}

@Reducer
struct Optional12: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional11.State? = Optional11.State()
    var title = ""
  }

  enum Action {
    case child(Optional11.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional11() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional11.innermost(of: $0) }
  }
}

@Reducer
struct Optional13: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional12.State? = Optional12.State()
    var title = ""
  }

  enum Action {
    case child(Optional12.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional12() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional12.innermost(of: $0) }
  }
}

@Reducer
struct Optional14: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional13.State? = Optional13.State()
    var title = ""
  }

  enum Action {
    case child(Optional13.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional13() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional13.innermost(of: $0) }
  }
}

@Reducer
struct Optional15: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional14.State? = Optional14.State()
    var title = ""
  }

  enum Action {
    case child(Optional14.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional14() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional14.innermost(of: $0) }
  }
}

@Reducer
struct Optional16: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional15.State? = Optional15.State()
    var title = ""
  }

  enum Action {
    case child(Optional15.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional15() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional15.innermost(of: $0) }
  }
}

@Reducer
struct Optional17: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional16.State? = Optional16.State()
    var title = ""
  }

  enum Action {
    case child(Optional16.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional16() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional16.innermost(of: $0) }
  }
}

@Reducer
struct Optional18: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional17.State? = Optional17.State()
    var title = ""
  }

  enum Action {
    case child(Optional17.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional17() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional17.innermost(of: $0) }
  }
}

@Reducer
struct Optional19: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional18.State? = Optional18.State()
    var title = ""
  }

  enum Action {
    case child(Optional18.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional18() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional18.innermost(of: $0) }
  }
}

@Reducer
struct Optional20: DeepFeature {
  @ObservableState
  struct State {
    var child: Optional19.State? = Optional19.State()
    var title = ""
  }

  enum Action {
    case child(Optional19.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Optional19() }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    store.scope(\.child, action: \.child).flatMap { Optional19.innermost(of: $0) }
  }
}
