import ComposableArchitecture

// Ten features in one another, the parts being optional.

@Reducer
struct Optional1 {
  @ObservableState
  struct State {
    var child: Counter.State?

    init(nested: Bool) { self.child = Counter.State() }
    var title = ""
  }

  enum Action {
    case child(Counter.Action)

    static var bottom: Self { .child(.incremented) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .ifLet(\.child, action: \.child) { Counter() }
  }
}

@Reducer
struct Optional2 {
  @ObservableState
  struct State {
    var child: Optional1.State?

    init(nested: Bool) { self.child = Optional1.State(nested: nested) }
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
}

@Reducer
struct Optional3 {
  @ObservableState
  struct State {
    var child: Optional2.State?

    init(nested: Bool) { self.child = Optional2.State(nested: nested) }
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
}

@Reducer
struct Optional4 {
  @ObservableState
  struct State {
    var child: Optional3.State?

    init(nested: Bool) { self.child = Optional3.State(nested: nested) }
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
}

@Reducer
struct Optional5 {
  @ObservableState
  struct State {
    var child: Optional4.State?

    init(nested: Bool) { self.child = Optional4.State(nested: nested) }
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
}

@Reducer
struct Optional6 {
  @ObservableState
  struct State {
    var child: Optional5.State?

    init(nested: Bool) { self.child = Optional5.State(nested: nested) }
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
}

@Reducer
struct Optional7 {
  @ObservableState
  struct State {
    var child: Optional6.State?

    init(nested: Bool) { self.child = Optional6.State(nested: nested) }
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
}

@Reducer
struct Optional8 {
  @ObservableState
  struct State {
    var child: Optional7.State?

    init(nested: Bool) { self.child = Optional7.State(nested: nested) }
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
}

@Reducer
struct Optional9 {
  @ObservableState
  struct State {
    var child: Optional8.State?

    init(nested: Bool) { self.child = Optional8.State(nested: nested) }
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
}

@Reducer
struct Optional10 {
  @ObservableState
  struct State {
    var child: Optional9.State?

    init(nested: Bool) { self.child = Optional9.State(nested: nested) }
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
}
