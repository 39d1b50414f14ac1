import ComposableArchitecture
import LiveHTMLTesting
import Testing

@testable import LiveHTML

/// Rows that are created from elements of state, and not from stores.
@MainActor
@Suite(.serialized)
struct ValueRowTests {
  @Test(arguments: RowKind.allCases)
  func `an element that is changed in place is shown`(kind: RowKind) throws {
    let store = Store(initialState: ValueRows.State(count: 3)) { ValueRows() }
    let page = TestPage(ValueRowsPage(store: store, kind: kind))
    try page.click(.button("1: 0"))
    try page.click(.button("1: 1"))
    #expect(try page.text(.button("1: 2")) == "1: 2")
    store.send(.reversed)
    page.session.flush()
    try page.click(.button("2: 0"))
    #expect(page.all(.role("button")).map(\.trimmedText) == ["2: 1", "1: 2", "0: 0"])
  }

  @Test(arguments: RowKind.allCases)
  func `one of many rows is evaluated alone`(kind: RowKind) throws {
    let store = Store(initialState: ValueRows.State(count: 200)) { ValueRows() }
    let page = TestPage(ValueRowsPage(store: store, kind: kind))
    page.comparesWithFreshPage = false
    for count in 0..<3 {
      evaluatedRows = 0
      try page.click(.button("50: \(count)"))
      #expect(evaluatedRows == 1)
      #expect(page.takePatches().last?.contains("\"50: \(count + 1)\"") == true)
    }
  }

  /// The component holds an old copy of the rows, which the store does not know.
  @Test(arguments: RowKind.allCases)
  func `a component that has a copy of the rows shows a changed element`(kind: RowKind) {
    let store = Store(initialState: ValueRows.State(count: 200)) { ValueRows() }
    let page = TestPage(TablePage(store: store, kind: kind))
    page.comparesWithFreshPage = false
    for count in 1...3 {
      evaluatedRows = 0
      store.send(.tableChanged(7))
      page.session.flush()
      #expect(page.all(.role("button")).map(\.trimmedText)[7] == "7: \(count)")
      // Once with the old copy, and once with the new one.
      #expect((1...2).contains(evaluatedRows))
    }
  }

  @Test
  func `renewing a row asks no other list of its parent`() throws {
    // given: the page has another list
    let store = Store(initialState: ValueRows.State(count: 20)) { ValueRows() }
    let page = TestPage(ValueRowsPage(store: store, kind: .plain))
    let row = try #require(
      try page.find(.button("7: 0")).attributes["data-n"].flatMap { UInt32($0, radix: 10) })
    let parent = try #require(page.session.tree.owner(of: row)?.parent)
    let other = CountingList()
    parent.rendition.lists.append(other)
    // when
    try page.click(.button("7: 0"))
    // then
    #expect(try page.text(.button("7: 1")) == "7: 1")
    #expect(other.count == 0)
  }

  /// A list that counts how often it is asked for a row.
  private final class CountingList: LiveList {
    var count = 0

    override func index(of row: Boundary) -> Int? {
      self.count += 1
      return super.index(of: row)
    }
  }

  @Test
  func `a line of a section is evaluated alone`() throws {
    let store = Store(initialState: ValueRows.State(count: 200)) { ValueRows() }
    let page = TestPage(LinesPage(store: store))
    page.comparesWithFreshPage = false
    for count in 0..<3 {
      evaluatedRows = 0
      try page.click(.button("7 \(count)"))
      #expect(evaluatedRows == 1)
      #expect(try page.text(.button("7 \(count + 1)")) == "7 \(count + 1)")
    }
    // when a value changes that each line has read
    evaluatedRows = 0
    store.send(.renamed)
    page.session.flush()
    #expect(evaluatedRows == 200)
    #expect(page.all(.role("button")).first?.attributes["title"] == "renamed")
  }
}

enum RowKind: CaseIterable, Sendable {
  case plain, observable, plainComponents, observableComponents
}

@MainActor private var evaluatedRows = 0

@Reducer
private struct ValueRows {
  struct Plain: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  @ObservableState
  struct Observable: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  @ObservableState
  struct Section: Equatable, Identifiable {
    let id: Int
    var name = ""
    var lines: IdentifiedArrayOf<Observable>
  }

  @ObservableState
  struct Table: Equatable {
    var plain: IdentifiedArrayOf<Plain>
    var observable: IdentifiedArrayOf<Observable>
  }

  @ObservableState
  struct State: Equatable {
    var plain: IdentifiedArrayOf<Plain>
    var observable: IdentifiedArrayOf<Observable>
    var sections: IdentifiedArrayOf<Section>
    var table: Table

    init(count: Int) {
      let plain = IdentifiedArray(uniqueElements: (0..<count).map { Plain(id: $0) })
      self.plain = plain
      let rows = IdentifiedArray(uniqueElements: (0..<count).map { Observable(id: $0) })
      self.observable = rows
      self.sections = [Section(id: 0, lines: rows)]
      self.table = Table(plain: plain, observable: rows)
    }
  }

  enum Action {
    case plainTapped(Int), observableTapped(Int), lineTapped(Int), tableChanged(Int)
    case renamed, reversed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .plainTapped(let id): state.plain[id: id]?.count += 1
      case .observableTapped(let id): state.observable[id: id]?.count += 1
      case .lineTapped(let id): state.sections[id: 0]?.lines[id: id]?.count += 1
      case .tableChanged(let id):
        state.table.plain[id: id]?.count += 1
        state.table.observable[id: id]?.count += 1
      case .renamed: state.sections[id: 0]?.name = "renamed"
      case .reversed:
        state.plain.reverse()
        state.observable.reverse()
      }
      return .none
    }
  }
}

private struct ValueRowsPage: Page {
  let store: StoreOf<ValueRows>
  let kind: RowKind
  var head: PageHead { PageHead(title: "") }

  var body: some HTML {
    switch kind {
    case .plain:
      ForEach(store.plain) { row in
        let _ = evaluatedRows += 1
        button { "\(row.id): \(row.count)" }.onClick { store.send(.plainTapped(row.id)) }
      }
    case .observable:
      ForEach(store.observable) { row in
        let _ = evaluatedRows += 1
        button { "\(row.id): \(row.count)" }.onClick { store.send(.observableTapped(row.id)) }
      }
    case .plainComponents: ForEach(store.plain) { PlainButton(store: store, row: $0) }
    case .observableComponents:
      ForEach(store.observable) { ObservableButton(store: store, row: $0) }
    }
  }
}

private struct TablePage: Page {
  let store: StoreOf<ValueRows>
  let kind: RowKind
  var head: PageHead { PageHead(title: "") }
  var body: some HTML { TableView(store: store, table: store.table, kind: kind) }
}

/// A component with a copy of the rows.
private struct TableView: Component {
  let store: StoreOf<ValueRows>
  let table: ValueRows.Table
  let kind: RowKind

  var body: some HTML {
    switch kind {
    case .plain:
      ForEach(table.plain) { row in
        let _ = evaluatedRows += 1
        button { "\(row.id): \(row.count)" }
      }
    case .observable:
      ForEach(table.observable) { row in
        let _ = evaluatedRows += 1
        button { "\(row.id): \(row.count)" }
      }
    case .plainComponents: ForEach(table.plain) { PlainButton(store: store, row: $0) }
    case .observableComponents:
      ForEach(table.observable) { ObservableButton(store: store, row: $0) }
    }
  }
}

private struct PlainButton: Component {
  let store: StoreOf<ValueRows>
  let row: ValueRows.Plain
  var body: some HTML {
    let _ = evaluatedRows += 1
    button { "\(row.id): \(row.count)" }.onClick { store.send(.plainTapped(row.id)) }
  }
}

private struct ObservableButton: Component {
  let store: StoreOf<ValueRows>
  let row: ValueRows.Observable
  var body: some HTML {
    let _ = evaluatedRows += 1
    button { "\(row.id): \(row.count)" }.onClick { store.send(.observableTapped(row.id)) }
  }
}

private struct LinesPage: Page {
  let store: StoreOf<ValueRows>
  var head: PageHead { PageHead(title: "") }
  var body: some HTML {
    ForEach(store.sections) { section in
      ul {
        ForEach(section.lines) { line in
          let _ = evaluatedRows += 1
          button(.title(section.name)) { "\(line.id) \(line.count)" }
            .onClick { store.send(.lineTapped(line.id)) }
        }
      }
    }
  }
}
