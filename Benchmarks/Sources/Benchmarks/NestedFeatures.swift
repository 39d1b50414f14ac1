import ComposableArchitecture

// Ten features in one another, the parts being properties.

@Reducer
struct Nested1 {
  @ObservableState
  struct State {
    var child = Counter.State()
    var title = ""
  }

  enum Action {
    case child(Counter.Action)

    static var bottom: Self { .child(.incremented) }
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Counter() }
    Reduce { state, action in .none }
  }
}

@Reducer
struct Nested2 {
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
}

@Reducer
struct Nested3 {
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
}

@Reducer
struct Nested4 {
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
}

@Reducer
struct Nested5 {
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
}

@Reducer
struct Nested6 {
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
}

@Reducer
struct Nested7 {
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
}

@Reducer
struct Nested8 {
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
}

@Reducer
struct Nested9 {
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
}

@Reducer
struct Nested10 {
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
}
