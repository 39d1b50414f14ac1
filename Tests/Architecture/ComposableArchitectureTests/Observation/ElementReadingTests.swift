import ComposableArchitecture
import Testing

/// Observers that read elements otherwise than by their ids.
@MainActor
@Suite struct ElementReadingTests {
  let root = ObservedState(Rows())

  @Test(arguments: [
    "iteration", "map", "elements", "filter", "sorted", "first", "index", "slice", "Array",
  ])
  func elementsAreObservedHoweverTheyAreRead(how: String) {
    root.watch("titles") { state in
      switch how {
      case "iteration": for row in state.rows { _ = row.title }
      case "map": _ = state.rows.map(\.title)
      case "elements": _ = state.rows.elements.map(\.title)
      case "filter": _ = state.rows.filter { $0.isOn == false }.map(\.title)
      case "sorted": _ = state.rows.sorted { $0.title < $1.title }
      case "first": _ = state.rows.first { $0.title == "3" }
      case "index": _ = state.rows.indices.map { state.rows[$0].title }
      case "slice": _ = state.rows[1...].map(\.title)
      default: _ = Array(state.rows).map(\.title)
      }
    }
    root.expect([]) { $0.rows[id: 2]?.leaf.name = "a" }
    root.expect(["titles"]) { $0.rows[id: 2]?.title = "a" }
  }

  @Test func readersOfTheStructureAreNotNotifiedOfElements() {
    root.watch("rows") { _ = $0.rows }
    root.watch("ids") { _ = $0.rows.ids }
    root.watch("iteration") { for row in $0.rows { _ = row.id } }
    root.expect([]) { $0.rows[id: 2]?.title = "a" }
    root.expect(["ids", "iteration", "rows"]) { $0.rows.removeLast() }
  }

  @Test func readersThatStopEarlyAreNotNotifiedOfTheRest() {
    root.watch("first") { _ = $0.rows.first { $0.title == "" } }
    root.expect([]) { $0.rows[id: 2]?.title = "a" }
    root.expect(["first"]) { $0.rows[id: 1]?.title = "a" }
  }

  @Test func readsOfAChangedCopyAreObserved() {
    root.watch("copy") { state in
      var rows = state.rows
      rows.removeAll { $0.id == 1 }
      rows.append(ObservedRow(id: 4))
      rows[id: 3]?.isOn = true
      _ = rows.map(\.title)
    }
    root.expect([]) { $0.rows[id: 1]?.title = "a" }
    root.expect(["copy"]) { $0.rows[id: 2]?.title = "a" }
    #expect(root.state.rows.map(\.id) == [1, 2, 3])
  }

  @Test func changesOfElementCopiesDoNotNotifyObservers() {
    root.watch("2.title") { _ = $0.rows[id: 2]?.title }
    var copy = root.observed
    copy.rows[id: 2]?.title = "copy"
    copy.rows.removeFirst()
    root.expect([]) { _ in }
    root.expect(["2.title"]) { $0.rows = copy.rows }
    #expect(root.state.rows.map(\.title) == ["copy", ""])
  }

  @Test func writingBackAnOldElementNotifiesReaders() {
    let old = root.observed
    root.watch("2.title") { _ = $0.rows[id: 2]?.title }
    _ = root.reduce { $0.rows[id: 2]?.title = "new" }
    root.watch("2.title") { _ = $0.rows[id: 2]?.title }
    let row = old.rows[id: 2]
    #expect(row?.title == "")
    root.expect(["2.title"]) { $0.rows[id: 2] = row }
  }

  @Test func copiesAreReadAndChangedOnOtherThreads() async {
    root.watch("2.title") { _ = $0.rows[id: 2]?.title }
    let copy = root.observed
    let other = Task.detached { [copy] in
      var copy = copy
      for index in 0..<1_000 {
        copy.rows[id: 2]?.title = "\(index)"
        copy.rows.append(ObservedRow(id: index))
        copy.rows.removeLast()
        _ = copy.rows.map(\.title)
      }
      return copy.rows[id: 1]?.title
    }
    for index in 0..<1_000 { _ = root.reduce { $0.rows[id: 1]?.title = "\(index)" } }
    #expect(await other.value == "")
    #expect(root.state.rows[id: 1]?.title == "999")
  }

  @Test func arraysInOptionalsCasesAndStacksAreObserved() {
    let rows: IdentifiedArrayOf = [ObservedRow(id: 1), ObservedRow(id: 2)]
    let parts: IdentifiedArrayOf = [RowPart(id: "a"), RowPart(id: "b")]
    _ = root.reduce { state in
      state.maybe = rows
      state.list = .rows(rows)
      state.path.append(ObservedRow(id: 1, parts: parts))
      state.sheet = ObservedRow(id: 1, parts: parts)
    }
    let top = root.state.path.ids[0]
    root.watch("maybe.2") { _ = $0.maybe?[id: 2]?.title }
    root.watch("list.2") { state in
      if case .rows(let rows) = state.list { _ = rows[id: 2]?.title }
    }
    root.watch("path.b") { _ = $0.path[id: top]?.parts[id: "b"]?.name }
    root.watch("sheet.b") { _ = $0.sheet?.parts[id: "b"]?.name }

    root.expect([]) { $0.maybe?[id: 1]?.title = "a" }
    root.expect(["maybe.2"]) { $0.maybe?[id: 2]?.title = "a" }
    root.expect([]) { $0.list.changeRows { $0[id: 1]?.title = "a" } }
    root.expect(["list.2"]) { $0.list.changeRows { $0[id: 2]?.title = "a" } }
    root.expect([]) { $0.path[id: top]?.parts[id: "a"]?.name = "x" }
    root.expect(["path.b"]) { $0.path[id: top]?.parts[id: "b"]?.name = "x" }
    root.expect([]) { $0.sheet?.parts[id: "a"]?.name = "x" }
    root.expect(["sheet.b"]) { $0.sheet?.parts[id: "b"]?.name = "x" }
    root.watch("maybe.2") { _ = $0.maybe?[id: 2]?.title }
    root.expect(["maybe.2"]) { $0.maybe = nil }
    root.watch("maybe") { _ = $0.maybe }
    root.expect(["maybe"]) { $0.maybe = rows }
  }
}

extension ObservedRowList {
  /// Changes the rows in place, like a reducer of the case.
  fileprivate mutating func changeRows(_ change: (inout IdentifiedArrayOf<ObservedRow>) -> Void) {
    guard case .rows(var rows) = self else { return }
    change(&rows)
    self = .rows(rows)
  }
}
