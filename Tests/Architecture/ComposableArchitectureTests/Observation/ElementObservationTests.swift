import ComposableArchitecture
import Testing

/// Observation of the elements of an identified array.
@MainActor
@Suite struct ElementObservationTests {
  let root = ObservedState(Rows())

  // Reading an element reads it from the array, and so also observes the array's structure.
  private let all = ["1", "1.title", "2", "2.isOn", "2.title", "3", "3.title", "ids"]

  private func watchRows() {
    root.watch("ids") { _ = $0.rows.ids }
    for id in 1...3 {
      root.watch("\(id)") { _ = $0.rows[id: id] }
      root.watch("\(id).title") { _ = $0.rows[id: id]?.title }
    }
    root.watch("2.isOn") { _ = $0.rows[id: 2]?.isOn }
  }

  @Test func aFieldThatIsChangedInPlaceIsNotifiedAlone() {
    watchRows()
    root.expect(["2.title"]) { $0.rows[id: 2]?.title = "a" }
    root.expect([]) { $0.rows[id: 2]?.title = "b" }
    root.expect(["1.title"]) { $0.rows[0].title = "c" }
    root.expect([]) { $0.rows[id: 3]?.isOn = true }
    root.expect(["2.isOn"]) { $0.rows[id: 2]?.isOn = true }
  }

  @Test func changesOfChangesAreNotified() {
    watchRows()
    root.expect(["2.title"]) { $0.rows[id: 2]?.title = "a" }
    watchRows()
    root.expect(["2.title"]) { $0.rows[id: 2]?.title = "b" }
    root.expect([]) { $0.rows[id: 2]?.title = "c" }
  }

  @Test func aCopyThatIsChangedAndPutBackIsNotifiedByItsFields() {
    watchRows()
    let notified = root.reduce { state in
      guard var row = state.rows[id: 2] else { return }
      if row.title.isEmpty { row.title = state.rows[id: 2]?.leaf.name ?? "" }
      state.rows[id: 2] = row
    }
    #expect(notified == ["2.title"])
    #expect(root.state.rows[id: 2]?.title == "leaf")
  }

  @Test func aCopyThatIsChangedElsewhereAndPutBackLaterIsNotified() {
    root.watch("2.title") { _ = $0.rows[id: 2]?.title }
    _ = root.reduce { $0.spare = $0.rows[id: 2] }
    _ = root.reduce { $0.spare?.title = "a" }
    root.watch("again") { _ = $0.rows[id: 2]?.title }
    #expect(root.reduce { $0.rows[id: 2] = $0.spare }.contains("again"))
  }

  @Test func aReplacedElementIsNotifiedWithAllItsFields() {
    watchRows()
    let expected = ["2", "2.isOn", "2.title"]
    root.expect(expected) { $0.rows[id: 2] = ObservedRow(id: 2) }
    watchRows()
    root.expect(expected) { $0.rows[1] = ObservedRow(id: 2, title: "a") }
    watchRows()
    root.expect(expected) { $0.rows.updateOrAppend(ObservedRow(id: 2)) }
    watchRows()
    let replaced = root.reduce {
      $0.rows.replaceSubrange(1..<2, with: [ObservedRow(id: 2, title: "b")])
    }
    #expect(replaced == expected)
  }

  @Test func insertionsAreNotifiedAsStructure() {
    root.watch("ids") { _ = $0.rows.ids }
    root.watch("count") { _ = $0.rows.count }
    root.watch("others") { _ = $0.others }
    root.expect(["count", "ids"]) { $0.rows.append(ObservedRow(id: 4)) }
    root.watch("ids") { _ = $0.rows.ids }
    root.expect(["ids"]) { $0.rows.insert(ObservedRow(id: 5), at: 0) }
    root.watch("ids") { _ = $0.rows.ids }
    root.expect([]) { $0.rows.append(ObservedRow(id: 5)) }
    root.watch("5.title") { _ = $0.rows[id: 5]?.title }
    root.expect(["5.title"]) { $0.rows[id: 5]?.title = "a" }
  }

  @Test func elementsAreFollowedWhereTheyMove() {
    let moves: [(inout Rows) -> Void] = [
      { $0.rows.move(fromOffsets: [1], toOffset: 0) },
      { $0.rows.reverse() },
      { $0.rows.swapAt(0, 1) },
      { $0.rows.sort { $0.id > $1.id } },
      { $0.rows.sort { $0.id < $1.id } },
      { state in
        guard let row = state.rows.remove(id: 2) else { return }
        state.rows.insert(row, at: 0)
      },
      { $0.rows = IdentifiedArray(uniqueElements: $0.rows.sorted { $0.id > $1.id }) },
      { $0.rows = $0.rows.filter { _ in true }.sorted { $0.id < $1.id } },
    ]
    for move in moves {
      watchRows()
      root.expect(all, when: move)
      root.watch("2.title") { _ = $0.rows[id: 2]?.title }
      root.watch("3.title") { _ = $0.rows[id: 3]?.title }
      root.expect(["2.title"]) { $0.rows[id: 2]?.title += "a" }
      root.expect(["3.title"]) { $0.rows[id: 3]?.title += "a" }
    }
  }

  @Test func removalsAreNotified() {
    watchRows()
    root.expect(all) { $0.rows.remove(id: 2) }
    watchRows()
    root.expect(["3.title"]) { $0.rows[id: 3]?.title = "a" }
    root.expect([]) { $0.rows[id: 2]?.title = "a" }
    root.watch("1.title") { _ = $0.rows[id: 1]?.title }
    #expect(root.reduce { $0.rows.removeAll { $0.id == 1 } }.contains("1.title"))
    root.watch("3.title") { _ = $0.rows[id: 3]?.title }
    #expect(root.reduce { $0.rows = [] }.contains("3.title"))
  }

  @Test func anotherElementWithTheIDOfARemovedOneIsNotified() {
    watchRows()
    _ = root.reduce { state in
      state.rows.remove(id: 2)
      state.rows.append(ObservedRow(id: 2, title: "new"))
    }
    watchRows()
    root.expect(["2.title"]) { $0.rows[id: 2]?.title = "a" }
    _ = root.reduce { _ = $0.rows.remove(id: 2) }
    _ = root.reduce { $0.rows.append(ObservedRow(id: 2)) }
    watchRows()
    root.expect(["2.title"]) { $0.rows[id: 2]?.title = "b" }
  }

  @Test func aBackupThatIsPutBackIsNotified() {
    let before = root.state
    root.watch("2.title") { _ = $0.rows[id: 2]?.title }
    root.expect(["2.title"]) { $0.rows[id: 2]?.title = "a" }
    root.watch("2.title") { _ = $0.rows[id: 2]?.title }
    root.expect(["2.title"]) { $0.rows = before.rows }
    root.watch("2.title") { _ = $0.rows[id: 2]?.title }
    let back = root.reduce { state in
      let rows = state.rows
      state.rows[id: 2]?.title = "b"
      state.rows = rows
    }
    #expect(back == ["2.title"])
    root.watch("2.title") { _ = $0.rows[id: 2]?.title }
    #expect(root.reduce { $0 = before }.contains("2.title"))
  }

  @Test func elementsThatStayWhenTheArrayIsReplacedAreNotNotified() {
    root.watch("1.title") { _ = $0.rows[id: 1]?.title }
    root.watch("2.title") { _ = $0.rows[id: 2]?.title }
    root.expect(["2.title"]) { state in
      var rows = state.rows
      rows[id: 2]?.title = "a"
      state.rows = rows
    }
  }

  @Test func aNewEqualArrayNotifiesAllObservers() {
    watchRows()
    root.expect(all) { $0.rows = Rows().rows }
  }

  @Test func copiesThatAReducerDropsAreNotTakenForTheArray() {
    watchRows()
    let notified = root.reduce { state in
      var rows = state.rows
      rows.removeAll { $0.id == 2 }
      state.others = rows.filter { $0.id == 3 }
    }
    #expect(notified == [])
    watchRows()
    root.expect(["2.title", "2.title"]) { $0.rows[id: 2]?.title = "a" }
    root.expect(["3.title", "3.title"]) { $0.rows[id: 3]?.title = "a" }
  }

  @Test func elementsInElementsAreObserved() {
    _ = root.reduce { $0.rows[id: 2]?.parts = [RowPart(id: "a"), RowPart(id: "b")] }
    root.watch("parts") { _ = $0.rows[id: 2]?.parts.ids }
    root.watch("a") { _ = $0.rows[id: 2]?.parts[id: "a"]?.name }
    root.watch("b") { _ = $0.rows[id: 2]?.parts[id: "b"]?.name }
    root.watch("leaf") { _ = $0.rows[id: 2]?.leaf.name }
    root.expect(["a"]) { $0.rows[id: 2]?.parts[id: "a"]?.name = "x" }
    root.expect(["leaf"]) { $0.rows[id: 2]?.leaf.name = "x" }
    root.expect([]) { $0.rows[id: 2]?.leaf.size = 3 }
    root.expect(["b", "parts"]) { $0.rows[id: 2]?.parts.removeFirst() }
  }

  @Test func elementsThatAreNotObservableAreObservedAsAWhole() {
    root.watch("1") { _ = $0.plain[id: 1]?.title }
    root.watch("2") { _ = $0.plain[id: 2]?.title }
    root.expect(["2"]) { $0.plain[id: 2]?.title = "a" }
    root.watch("2") { _ = $0.plain[id: 2]?.title }
    root.expect(["2"]) { $0.plain[1] = PlainRow(id: 2) }
    root.watch("2") { _ = $0.plain[id: 2]?.title }
    root.expect(["1", "2"]) { $0.plain = [PlainRow(id: 1), PlainRow(id: 2)] }
  }

  @Test func elementsThatAreEnumsAreObserved() {
    root.watch("1.title") { _ = $0.screens[id: 1]?[case: \.row]?.title }
    root.watch("1") { _ = $0.screens[id: 1] }
    root.watch("2") { _ = $0.screens[id: 2] }
    let titled = root.reduce { state in
      guard case .row(var row)? = state.screens[id: 1] else { return }
      row.title = "a"
      state.screens[id: 1] = .row(row)
    }
    #expect(titled == ["1.title"])
    root.expect(["1"]) { $0.screens[id: 1] = .number(1) }
    root.watch("1") { _ = $0.screens[id: 1] }
    root.expect(["1"]) { $0.screens[id: 1] = .row(ObservedRow(id: 1)) }
  }
}
