import ComposableArchitecture

// Twenty nested features, each a property of the next.

@Reducer
struct Nested1: DeepFeature {
  @ObservableState
  struct State {
    var child = Counter.State()
    var title = ""
  }

  enum Action {
    case child(Counter.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Counter() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Counter.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested2: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested1.State()
    var title = ""
  }

  enum Action {
    case child(Nested1.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested1() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested1.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested3: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested2.State()
    var title = ""
  }

  enum Action {
    case child(Nested2.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested2() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested2.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested4: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested3.State()
    var title = ""
  }

  enum Action {
    case child(Nested3.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested3() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested3.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested5: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested4.State()
    var title = ""
  }

  enum Action {
    case child(Nested4.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested4() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested4.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested6: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested5.State()
    var title = ""
  }

  enum Action {
    case child(Nested5.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested5() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested5.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested7: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested6.State()
    var title = ""
  }

  enum Action {
    case child(Nested6.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested6() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested6.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested8: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested7.State()
    var title = ""
  }

  enum Action {
    case child(Nested7.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested7() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested7.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested9: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested8.State()
    var title = ""
  }

  enum Action {
    case child(Nested8.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested8() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested8.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested10: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested9.State()
    var title = ""
  }

  enum Action {
    case child(Nested9.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested9() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested9.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested11: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested10.State()
    var title = ""
  }

  enum Action {
    case child(Nested10.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested10() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested10.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested12: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested11.State()
    var title = ""
  }

  enum Action {
    case child(Nested11.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested11() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested11.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested13: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested12.State()
    var title = ""
  }

  enum Action {
    case child(Nested12.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested12() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested12.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested14: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested13.State()
    var title = ""
  }

  enum Action {
    case child(Nested13.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested13() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested13.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested15: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested14.State()
    var title = ""
  }

  enum Action {
    case child(Nested14.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested14() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested14.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested16: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested15.State()
    var title = ""
  }

  enum Action {
    case child(Nested15.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested15() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested15.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested17: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested16.State()
    var title = ""
  }

  enum Action {
    case child(Nested16.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested16() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested16.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested18: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested17.State()
    var title = ""
  }

  enum Action {
    case child(Nested17.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested17() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested17.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested19: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested18.State()
    var title = ""
  }

  enum Action {
    case child(Nested18.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested18() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested18.innermost(of: store.scope(\.child, action: \.child))
  }
}

@Reducer
struct Nested20: DeepFeature {
  @ObservableState
  struct State {
    var child = Nested19.State()
    var title = ""
  }

  enum Action {
    case child(Nested19.Action)

    static var bottom: Self { .child(.bottom) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Nested19() }
    Reduce { state, action in .none }
  }

  static func innermost(of store: StoreOf<Self>) -> StoreOf<Counter>? {
    Nested19.innermost(of: store.scope(\.child, action: \.child))
  }
}
