import ComposableArchitecture
import Testing

/// Case key paths as literals, which have overloads of their own, compared with stored ones.
@MainActor
@Suite struct ScopeLiteralTests {
  private let store = Store(
    initialState: LiteralEverything.State(
      plain: LiteralLeaf.State(), optional: LiteralLeaf.State(), presented: LiteralLeaf.State(),
      destination: .leaf(LiteralLeaf.State()), rows: [LiteralLeaf.State(id: 1)],
      path: [.leaf(LiteralLeaf.State(id: 2))])
  ) { LiteralEverything() }

  @Test func `literal and stored path give the same store`() throws {
    let plain: CaseKeyPath<LiteralEverything.Action, LiteralLeaf.Action> = \.plain
    #expect(store.scope(\.plain, action: \.plain) === store.scope(\.plain, action: plain))
    let optional: CaseKeyPath<LiteralEverything.Action, LiteralLeaf.Action> = \.optional
    let scoped = try #require(store.scope(\.optional, action: optional))
    #expect(store.scope(\.optional, action: \.optional) === scoped)
    let presented: CaseKeyPath<LiteralEverything.Action, PresentationAction<LiteralLeaf.Action>> =
      \.presented
    let editor = try #require(store.scope(\.presented, action: \.presented))
    #expect(store.scope(\.presented, action: presented) === editor)
    let projected = try #require(store.scope(\.$presented, action: presented))
    #expect(store.scope(\.$presented, action: \.presented) === projected)
    let rows: CaseKeyPath<LiteralEverything.Action, IdentifiedActionOf<LiteralLeaf>> = \.rows
    let row = try #require(store.scope(\.rows, action: \.rows).first)
    #expect(store.scope(\.rows, action: rows).first === row)
    let path: CaseKeyPath<LiteralEverything.Action, StackActionOf<LiteralScreens>> = \.path
    let screen = try #require(store.scope(\.path, action: \.path).first)
    #expect(store.scope(\.path, action: path).first === screen)
  }

  @Test func `literals of several components reach the feature`() throws {
    store.scope(\.presented!, action: \.presented.presented).send(.tapped)
    try #require(store.scope(\.presented, action: \.presented.presented)).send(.tapped)
    try #require(store.scope(\.destination?.leaf, action: \.destination.leaf)).send(.tapped)
    try #require(store.scope(\.rows[id: 1], action: \.rows[id: 1])).send(.tapped)
    store.scope(\.self, action: \.self).send(.plain(.tapped))
    #expect(store.presented?.count == 2)
    #expect(store.destination?.leaf?.count == 1)
    #expect(store.rows[id: 1]?.count == 1)
    #expect(store.plain.count == 1)
  }

  @Test
  func `literal of several components gives one store each time, apart from that of a stored path`()
    throws
  {
    let stored: CaseKeyPath<LiteralEverything.Action, LiteralLeaf.Action> = \.destination.leaf
    let literal = try #require(store.scope(\.destination?.leaf, action: \.destination.leaf))
    let scoped = try #require(store.scope(\.destination?.leaf, action: stored))
    #expect(store.scope(\.destination?.leaf, action: \.destination.leaf) === literal)
    literal.send(.tapped)
    scoped.send(.tapped)
    #expect(literal.count == 2)
    #expect(scoped.count == 2)
  }

  @Test func `stores of several kinds are made in one expression`() {
    let leaves = [
      store.scope(\.plain, action: \.plain), store.scope(\.optional, action: \.optional),
      store.scope(\.$presented, action: \.presented), store.scope(\.rows, action: \.rows).first,
    ].compactMap(\.self)
    for leaf in leaves { leaf.send(.tapped) }
    #expect(leaves.map(\.count) == [1, 1, 1, 1])
    let anyLeaf =
      store.scope(\.presented, action: \.presented) ?? store.scope(\.plain, action: \.plain)
    #expect(anyLeaf === store.scope(\.presented, action: \.presented))
  }

  @Test func `case of a presented enum is switched over`() throws {
    let destination = try #require(store.scope(\.destination, action: \.destination))
    guard case .leaf(let leaf) = destination.case else {
      Issue.record("The destination is in another case.")
      return
    }
    leaf.send(.tapped)
    #expect(leaf.count == 1)
    guard case .leaf(let same) = destination.case else { return }
    #expect(same === leaf)
  }

  @Test func `generic code scopes with literals of its own`() throws {
    func child<State, Action, ID>(
      _ store: Store<IdentifiedArray<ID, State>, IdentifiedAction<ID, Action>>, id: ID
    ) -> Store<State, Action>? {
      store.scope(\.[id: id], action: \.[id: id])
    }
    func presented<State, Action>(
      _ store: Store<State?, PresentationAction<Action>>
    ) -> Store<State, Action>? {
      store.scope(\.self, action: \.presented)
    }
    let rows: Store<IdentifiedArrayOf<LiteralLeaf.State>, IdentifiedActionOf<LiteralLeaf>> =
      store.scope(
        \.rows, action: \.rows)
    let row = try #require(child(rows, id: 1))
    row.send(.tapped)
    #expect(store.rows[id: 1]?.count == 1)
    let optional: Store<LiteralLeaf.State?, PresentationAction<LiteralLeaf.Action>> = store.scope(
      \.presented, action: \.presented)
    let editor = try #require(presented(optional))
    editor.send(.tapped)
    #expect(store.presented?.count == 1)
  }

  @Test func `state that is presented or pushed is found by a literal of its case`() {
    var state = LiteralEverything.State(
      plain: LiteralLeaf.State(), destination: .leaf(LiteralLeaf.State()),
      path: [.leaf(LiteralLeaf.State())])
    let id = state.path.ids[0]
    state.$destination[case: \.leaf]?.count = 3
    state.path[id: id, case: \.leaf]?.count = 4
    #expect(state.destination?.leaf?.count == 3)
    #expect(state.path[id: id]?.leaf?.count == 4)
    #expect(state.$destination[case: \.other] == nil)
  }

  @Test func `test store takes literals and stored paths`() async {
    let store = TestStore(
      initialState: LiteralEverything.State(
        presented: LiteralLeaf.State(), rows: [LiteralLeaf.State(id: 1)])
    ) { LiteralEverything() }
    let plain: CaseKeyPath<LiteralEverything.Action, Void> = \.plain.tapped
    let renamed: CaseKeyPath<LiteralEverything.Action, String> = \.plain.renamed
    await store.send(plain) { $0.plain.count = 1 }
    await store.send(\.plain.tapped) { $0.plain.count = 2 }
    await store.send(\.presented.presented.tapped) { $0.presented?.count = 1 }
    await store.send(\.presented.tapped) { $0.presented?.count = 2 }
    await store.send(\.rows[id: 1].renamed, "row") { $0.rows[id: 1]?.name = "row" }
    await store.send(renamed, "a") { $0.plain.name = "a" }
    await store.send(\.plain.renamed, "b") { $0.plain.name = "b" }
    await store.send(\.repeated)
    await store.receive(\.plain) { $0.plain.count = 3 }
    await store.receive(plain) { $0.plain.count = 4 }
    await store.receive(\.plain.tapped) { $0.plain.count = 5 }
    await store.receive(\.plain.renamed, "c") { $0.plain.name = "c" }
    await store.receive(renamed, "d") { $0.plain.name = "d" }
    await store.receive(\.presented.dismiss) { $0.presented = nil }
  }
}

@Reducer
struct LiteralLeaf {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
    var name = ""
  }

  enum Action: Equatable {
    case tapped
    case renamed(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped: state.count += 1
      case .renamed(let name): state.name = name
      }
      return .none
    }
  }
}

@Reducer
enum LiteralScreens {
  case leaf(LiteralLeaf)
  case other(LiteralLeaf)
}

extension LiteralScreens.State: Equatable {}

/// A feature with a child of each kind.
@Reducer
private struct LiteralEverything {
  @ObservableState
  struct State: Equatable {
    var plain = LiteralLeaf.State()
    var optional: LiteralLeaf.State?
    @Presents var presented: LiteralLeaf.State?
    @Presents var destination: LiteralScreens.State?
    @Presents var alert: AlertState<Never>?
    var rows: IdentifiedArrayOf<LiteralLeaf.State> = []
    var path = StackState<LiteralScreens.State>()
  }

  enum Action {
    case plain(LiteralLeaf.Action)
    case optional(LiteralLeaf.Action)
    case presented(PresentationAction<LiteralLeaf.Action>)
    case destination(PresentationAction<LiteralScreens.Action>)
    case alert(PresentationAction<Never>)
    case rows(IdentifiedActionOf<LiteralLeaf>)
    case path(StackActionOf<LiteralScreens>)
    case repeated
  }

  var body: some ReducerOf<Self> {
    Scope(\.plain, action: \.plain) { LiteralLeaf() }
    Reduce { state, action in
      guard case .repeated = action else { return .none }
      return .run { send in
        for _ in 0..<3 { await send(.plain(.tapped)) }
        await send(.plain(.renamed("c")))
        await send(.plain(.renamed("d")))
        await send(.presented(.dismiss))
      }
    }
    .ifLet(\.optional, action: \.optional) { LiteralLeaf() }
    .ifLet(\.$presented, action: \.presented) { LiteralLeaf() }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$alert, action: \.alert)
    .forEach(\.rows, action: \.rows) { LiteralLeaf() }
    .forEach(\.path, action: \.path)
  }
}
