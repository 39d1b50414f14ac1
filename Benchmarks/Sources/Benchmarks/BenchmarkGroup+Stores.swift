import ComposableArchitecture

extension BenchmarkGroup {
  /// Sending actions and reading state.
  static let stores = BenchmarkGroup(name: "Stores") {
    let flat = Store(initialState: Counter.State()) { Counter() }
    let nested = Store(initialState: Nested10.State()) { Nested10() }
    let innermost = nested.scopedToTheInnermost
    let optionals = Store(initialState: Optional10.State(nested: true)) { Optional10() }
    let rows = [100, 1_000, 10_000, 100_000].map { count in
      (
        count: count,
        store: Store(
          initialState: List.State(
            rows: IdentifiedArray(uniqueElements: (0..<count).map { Row.State(id: $0) }))
        ) { List() }
      )
    }
    return [
      .measuring("send, flat feature", atMost: 150, reference: "6,000") {
        flat.send(.incremented)
      },
      .measuring("send to the root, 10 nested Scopes", atMost: 1_000, reference: "52,000") {
        nested.send(.bottom)
      },
      .measuring(
        "send to the root, 10 nested optional children", atMost: 1_500, reference: "81,000"
      ) { optionals.send(.bottom) },
      .measuring(
        "send to the innermost of 10 nested scoped stores", atMost: 2_000, reference: "231,000"
      ) { innermost.send(.incremented) },
      .measuring("scope ten levels deep, paths held", atMost: 5_000, reference: "191,000") {
        nested.scopedToTheInnermost
      },
      .measuring("read a property, depth 1", atMost: 60, reference: "1,200") { flat.count },
      .measuring("read a property, depth 10", atMost: 800, reference: "3,000") {
        innermost.count
      },
    ]
      + rows.map { count, store in
        .measuring(
          "one row's action, \(count) rows", atMost: 600,
          reference: [100: "27,000", 1_000: "56,000", 10_000: "360,000"][count]
        ) {
          store.send(.rows(.element(id: opaque(count / 2), action: .incremented)))
        }
      }
      + [
        Benchmark(
          name: "chain of 1,000 sends, each", atMost: 200, reference: "6,900"
        ) { iterations in
          var remaining = iterations
          while remaining > 0 {
            flat.send(.countedDown(min(remaining, 1_000)))
            remaining -= 1_000
          }
        },
        .measuringAsync(
          "run effect that sends one action, until finished", atMost: 60_000, reference: "182,000"
        ) { await flat.send(.incrementedLater).finish() },
      ]
  }
}

@Reducer
private struct Counter {
  @ObservableState
  struct State {
    var count = 0
  }

  enum Action {
    case countedDown(Int)
    case incremented
    case incrementedLater
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .countedDown(0):
        return .none
      case .countedDown(let count):
        state.count += 1
        return .send(.countedDown(count - 1))
      case .incremented:
        state.count += 1
        return .none
      case .incrementedLater:
        return .run { send in await send(.incremented) }
      }
    }
  }
}

@Reducer
private struct Nested1 {
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
private struct Nested2 {
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
private struct Nested3 {
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
private struct Nested4 {
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
private struct Nested5 {
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
private struct Nested6 {
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
private struct Nested7 {
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
private struct Nested8 {
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
private struct Nested9 {
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
private struct Nested10 {
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

@Reducer
private struct Optional1 {
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
private struct Optional2 {
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
private struct Optional3 {
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
private struct Optional4 {
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
private struct Optional5 {
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
private struct Optional6 {
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
private struct Optional7 {
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
private struct Optional8 {
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
private struct Optional9 {
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
private struct Optional10 {
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

extension Store where State == Nested10.State, Action == Nested10.Action {
  fileprivate var scopedToTheInnermost: StoreOf<Counter> {
    scope(Path.from10.state, action: Path.from10.action)
      .scope(Path.from9.state, action: Path.from9.action)
      .scope(Path.from8.state, action: Path.from8.action)
      .scope(Path.from7.state, action: Path.from7.action)
      .scope(Path.from6.state, action: Path.from6.action)
      .scope(Path.from5.state, action: Path.from5.action)
      .scope(Path.from4.state, action: Path.from4.action)
      .scope(Path.from3.state, action: Path.from3.action)
      .scope(Path.from2.state, action: Path.from2.action)
      .scope(Path.from1.state, action: Path.from1.action)
  }
}

/// Key paths that are held, as a view would hold them.
@MainActor
private enum Path {
  static let from10 = (
    state: \Nested10.State.child as WritableKeyPath,
    action: \Nested10.Action.Cases.child as CaseKeyPath<Nested10.Action, Nested9.Action>
  )
  static let from9 = (
    state: \Nested9.State.child as WritableKeyPath,
    action: \Nested9.Action.Cases.child as CaseKeyPath<Nested9.Action, Nested8.Action>
  )
  static let from8 = (
    state: \Nested8.State.child as WritableKeyPath,
    action: \Nested8.Action.Cases.child as CaseKeyPath<Nested8.Action, Nested7.Action>
  )
  static let from7 = (
    state: \Nested7.State.child as WritableKeyPath,
    action: \Nested7.Action.Cases.child as CaseKeyPath<Nested7.Action, Nested6.Action>
  )
  static let from6 = (
    state: \Nested6.State.child as WritableKeyPath,
    action: \Nested6.Action.Cases.child as CaseKeyPath<Nested6.Action, Nested5.Action>
  )
  static let from5 = (
    state: \Nested5.State.child as WritableKeyPath,
    action: \Nested5.Action.Cases.child as CaseKeyPath<Nested5.Action, Nested4.Action>
  )
  static let from4 = (
    state: \Nested4.State.child as WritableKeyPath,
    action: \Nested4.Action.Cases.child as CaseKeyPath<Nested4.Action, Nested3.Action>
  )
  static let from3 = (
    state: \Nested3.State.child as WritableKeyPath,
    action: \Nested3.Action.Cases.child as CaseKeyPath<Nested3.Action, Nested2.Action>
  )
  static let from2 = (
    state: \Nested2.State.child as WritableKeyPath,
    action: \Nested2.Action.Cases.child as CaseKeyPath<Nested2.Action, Nested1.Action>
  )
  static let from1 = (
    state: \Nested1.State.child as WritableKeyPath,
    action: \Nested1.Action.Cases.child as CaseKeyPath<Nested1.Action, Counter.Action>
  )
}

@Reducer
private struct Row {
  @ObservableState
  struct State: Identifiable {
    let id: Int
    var count = 0
  }

  enum Action {
    case incremented
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}

@Reducer
private struct List {
  @ObservableState
  struct State {
    var rows: IdentifiedArrayOf<Row.State> = []
  }

  enum Action {
    case rows(IdentifiedActionOf<Row>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .forEach(\.rows, action: \.rows) { Row() }
  }
}
