import ComposableArchitecture
import Testing

/// Names of the state that an observer reads.
@MainActor
@Suite struct StateNamesTests {
  private let store = Store(initialState: Desk.State()) { Desk() }
  private let reads = StateReads()

  private func names(reachableFrom values: Any...) -> [String] {
    StateNames(reachableFrom: values).reads(of: self.reads).map(\.description)
  }

  @Test func `fields have the names of the type and the property`() {
    // when
    self.reads.observe {
      _ = self.store.title
      _ = self.store.lamp.isOn
    }
    // then: the constant and the ignored property have no number
    #expect(
      self.names(reachableFrom: self.store) == [
        "Desk.Lamp.isOn", "Desk.State.lamp", "Desk.State.title",
      ])
    self.reads.end()
  }

  @Test func `presented state, enums, rows and screens are named by their types`() throws {
    // given
    self.store.send(
      .changed {
        $0.note = Desk.Note()
        $0.drawer = .open(count: 1, Desk.Note())
        $0.path.append(Desk.Note())
      })
    let scoped = try #require(self.store.scope(\.note, action: \.note))
    // when
    self.reads.observe {
      _ = scoped.text
      if case .open(_, let note) = self.store.drawer { _ = note.color }
      _ = self.store.rows[id: 2]?.name
      for note in self.store.path { _ = note.isFlagged }
    }
    // then
    let names = self.names(reachableFrom: self.store)
    for name in [
      "Desk.Note.text", "Desk.Note.color", "Desk.Note.isFlagged", "Desk.Row.name",
      "Desk.Row as a whole",
      "Desk.State.drawer", "Desk.State.rows", "Desk.State.path",
    ] {
      #expect(names.contains(name), "\(name) is not in \(names)")
    }
    self.reads.end()
  }

  @Test func `fields without a bit of their own are named together`() {
    // given
    let store = Store(initialState: Wide.State()) { Wide() }
    // when
    self.reads.observe { _ = store.f60 }
    // then
    #expect(self.names(reachableFrom: store) == ["Wide.State.f60"])
    // when
    self.reads.observe { _ = store.f63 }
    // then
    #expect(
      self.names(reachableFrom: store) == ["Wide.State.f60", "Wide.State: one of f61, f62, f63"])
    self.reads.end()
  }

  @Test func `a value that is not observed by fields is read as a whole`() {
    // given
    let store = Store(initialState: 1) { EmptyReducer<Int, Never>() }
    // when
    self.reads.observe { _ = store.state }
    // then
    #expect(self.names(reachableFrom: store) == ["Int as a whole"])
    self.reads.end()
    // when
    self.reads.observe { StateReads.readAll(of: self.store.lamp) }
    // then
    #expect(
      self.names(reachableFrom: self.store) == ["everything in Desk.Lamp", "Desk.State.lamp"])
    self.reads.end()
  }

  @Test func `looking records no reads and creates no nodes`() throws {
    // given: nobody has read the row, and then it is removed
    let row = try #require(self.store.scope(\.rows, action: \.rows).first)
    self.store.send(.changed { $0.rows = [Desk.Row(id: 2)] })
    // when
    self.reads.observe { _ = StateNames(reachableFrom: [self.store, row]) }
    // then
    #expect(self.reads.isEmpty)
    #expect(row.id == 1)
  }

  @Test func `a removed row keeps its names`() throws {
    // given
    let row = try #require(self.store.scope(\.rows, action: \.rows).first)
    self.reads.observe { _ = row.name }
    #expect(self.names(reachableFrom: row).contains("Desk.Row.name"))
    // when
    self.store.send(.changed { $0.rows = [Desk.Row(id: 2)] })
    self.reads.observe { _ = row.name }
    // then
    #expect(self.names(reachableFrom: row).contains("Desk.Row.name"))
    self.reads.end()
  }

  @Test func `a field without a name is an unknown part`() {
    // given
    let store = Store(initialState: Numbered()) { EmptyReducer<Numbered, Never>() }
    // when
    self.reads.observe { _ = store.count }
    // then
    #expect(self.names(reachableFrom: store) == ["a part of Numbered"])
    self.reads.end()
  }

  @Test func `values in structs and optionals lead to names`() {
    // given
    struct View {
      let title = "a"
      let lamp: Desk.Lamp
    }
    let view: View? = View(lamp: self.store.lamp)
    // when
    self.reads.observe { _ = view?.lamp.isOn }
    // then
    #expect(self.names(reachableFrom: view as Any) == ["Desk.Lamp.isOn"])
    // then: without them, only the state of the store is known
    #expect(self.names(reachableFrom: 1) == ["a part of Desk.State"])
    self.reads.end()
  }
}

@Reducer
private struct Desk {
  @ObservableState
  struct State {
    let id = 1
    @ObservationStateIgnored var draws = 0
    var title = "a"
    var lamp = Lamp()
    @Presents var note: Note?
    var drawer = Drawer.closed
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var path = StackState<Note>()
  }

  @ObservableState
  struct Lamp {
    var isOn = false
  }

  @ObservableState
  struct Note {
    var text = ""
    var color = "red"
    var isFlagged = false
  }

  @ObservableState
  enum Drawer {
    case closed
    case open(count: Int, Note)
  }

  @ObservableState
  struct Row: Identifiable {
    let id: Int
    var name = ""
  }

  @CasePathable
  enum Action {
    case changed((inout State) -> Void)
    case note(PresentationAction<Never>)
    case rows(IdentifiedAction<Int, Never>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .changed(let change) = action { change(&state) }
      return .none
    }
  }
}

/// Observable state that is written by hand, and does not name its fields.
private struct Numbered: ObservableState {
  private var link = _ObservationLink()
  private var storedCount = 0

  var count: Int { self.link.get(self.storedCount, field: 0) }

  static var _$linkOffset: Int? { MemoryLayout<Self>.offset(of: \.link) }

  mutating func _$attach(to position: _ObservationPosition, isReader: Bool) {
    self.link.attach(to: position)
  }

  mutating func _$reconcile(with position: _ObservationPosition) -> Bool {
    self.link.reconcile(with: position)
  }
}

@Reducer
private struct Wide {
  @ObservableState
  struct State {
    var f0 = 0
    var f1 = 0
    var f2 = 0
    var f3 = 0
    var f4 = 0
    var f5 = 0
    var f6 = 0
    var f7 = 0
    var f8 = 0
    var f9 = 0
    var f10 = 0
    var f11 = 0
    var f12 = 0
    var f13 = 0
    var f14 = 0
    var f15 = 0
    var f16 = 0
    var f17 = 0
    var f18 = 0
    var f19 = 0
    var f20 = 0
    var f21 = 0
    var f22 = 0
    var f23 = 0
    var f24 = 0
    var f25 = 0
    var f26 = 0
    var f27 = 0
    var f28 = 0
    var f29 = 0
    var f30 = 0
    var f31 = 0
    var f32 = 0
    var f33 = 0
    var f34 = 0
    var f35 = 0
    var f36 = 0
    var f37 = 0
    var f38 = 0
    var f39 = 0
    var f40 = 0
    var f41 = 0
    var f42 = 0
    var f43 = 0
    var f44 = 0
    var f45 = 0
    var f46 = 0
    var f47 = 0
    var f48 = 0
    var f49 = 0
    var f50 = 0
    var f51 = 0
    var f52 = 0
    var f53 = 0
    var f54 = 0
    var f55 = 0
    var f56 = 0
    var f57 = 0
    var f58 = 0
    var f59 = 0
    var f60 = 0
    var f61 = 0
    var f62 = 0
    var f63 = 0
  }

  enum Action {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}
