import ComposableArchitecture
import Testing

@MainActor
@Suite struct RowStoreTests {
  private let store = Store(
    initialState: RowList.State(
      rows: [
        ListRow.State(id: 1), ListRow.State(id: 2, parts: [ListPart.State(id: "a")]),
        ListRow.State(id: 3),
      ],
      plainRows: [PlainListRow.State(id: 1), PlainListRow.State(id: 2)])
  ) { RowList() }

  private let log = ChangeLog()

  private var rows: ElementStores<Int, ListRow.State, ListRow.Action> {
    store.scope(\.rows, action: \.rows)
  }

  private func watchRows() {
    log.watch("rows") { _ = rows }
    for row in rows { log.watch("\(row.id)") { _ = row.title } }
  }

  @Test func rowsHaveStores() {
    #expect(rows.count == 3)
    #expect(Array(rows.ids) == [1, 2, 3])
    #expect(rows.map(\.id) == [1, 2, 3])
    rows[1].send(.titleChanged("a"))
    #expect(rows[id: 2]?.title == "a")
    #expect(store.rows.map(\.title) == ["", "a", ""])
    #expect(rows[id: 4] == nil)
  }

  @Test func aRowHasTheSameStoreWhereverItMoves() {
    let before = Array(rows)
    #expect(rows.elementsEqual(before, by: ===))
    store.send(.rowsChanged { $0.reverse() })
    #expect(rows.elementsEqual(before.reversed(), by: ===))
    store.send(.rowsChanged { $0.insert(ListRow.State(id: 4), at: 0) })
    #expect(rows.dropFirst().elementsEqual(before.reversed(), by: ===))
    before[0].send(.toggled)
    #expect(store.rows.map(\.isOn) == [false, false, false, true])
    #expect(before[0].isOn)
  }

  @Test func anActionIsSeenInItsRowAlone() {
    watchRows()
    rows[1].send(.titleChanged("a"))
    #expect(log.take() == ["2"])
    rows[2].send(.toggled)
    #expect(log.take() == [])
    store.send(.rowsChanged { $0[id: 1]?.title = "a" })
    #expect(log.take() == ["1"])
    log.watch("2") { _ = rows[1].title }
    rows[1].send(.titleChanged("b"))
    #expect(log.take() == ["2"])
  }

  @Test func insertionsAndMovesAreObservedInTheCollectionAlone() {
    watchRows()
    store.send(.rowsChanged { $0.append(ListRow.State(id: 4)) })
    #expect(log.take() == ["rows"])
    log.watch("rows") { _ = rows.count }
    store.send(.rowsChanged { $0.move(fromOffsets: [0], toOffset: 3) })
    #expect(log.take() == ["rows"])
    log.watch("rows") { _ = rows.ids }
    store.send(.rowsChanged { _ = $0.remove(id: 2) })
    #expect(log.take() == ["2", "rows"])
    rows[id: 1]?.send(.titleChanged("a"))
    #expect(log.take() == ["1"])
  }

  @Test func aReplacedRowIsSeenInItsStore() {
    watchRows()
    store.send(.rowsChanged { $0[id: 2] = ListRow.State(id: 2, title: "new") })
    #expect(log.take() == ["2"])
    #expect(rows[1].title == "new")
    log.watch("2") { _ = rows[1].title }
    rows[1].send(.titleChanged("a"))
    #expect(log.take() == ["2"])
  }

  @Test func aReplacedStateIsSeenEverywhere() {
    watchRows()
    store.send(.stateChanged { $0 = RowList.State(rows: [ListRow.State(id: 1, title: "new")]) })
    #expect(log.take() == ["1", "2", "3", "rows"])
    #expect(rows.map(\.title) == ["new"])
    watchRows()
    rows[0].send(.titleChanged("a"))
    #expect(log.take() == ["1"])
  }

  @Test func aRowThatHasGoneShowsItsLastState() {
    let row = rows[1]
    row.send(.titleChanged("last"))
    log.watch("2") { _ = row.title }
    store.send(.rowsChanged { $0.removeAll { $0.id == 2 } })
    #expect(log.take() == ["2"])
    #expect(row.title == "last")
    #expect(row.state.title == "last")

    let last = rows[1]
    store.send(.rowsChanged { $0.removeAll() })
    #expect(last.id == 3)
    #expect(rows.isEmpty)
  }

  @Test func anActionForARowThatHasGoneIsReported() {
    let row = rows[1]
    store.send(.rowsChanged { $0.remove(at: 1) })
    withKnownIssue {
      _ = row.send(.toggled)
    } matching: {
      $0.description.contains(#"A "forEach" at "ComposableArchitectureTests/RowFeatures.swift:"#)
        && $0.description.contains("there was no element with its id")
    }
  }

  @Test func aStoreGoesWithItsRow() {
    weak let first: AnyObject? = rows[0]
    weak let second: AnyObject? = rows[1]
    store.send(.rowsChanged { _ = $0.remove(id: 1) })
    #expect(first == nil)
    #expect(second != nil)
    store.send(.stateChanged { $0.rows = [] })
    #expect(second == nil)
  }

  @Test func aStoreGoesWithItsListAtTheNextScope() {
    weak let row: AnyObject? = rows[0]
    store.send(.stateChanged { $0 = RowList.State() })
    #expect(rows.isEmpty)
    #expect(row == nil)
  }

  @Test func aRowThatComesBackIsSeen() {
    let row = rows[1]
    log.watch("before") { _ = row.title }
    store.send(.rowsChanged { _ = $0.remove(id: 2) })
    #expect(log.take() == ["before"])
    log.watch("gone") { _ = row.title }
    store.send(.rowsChanged { $0.append(ListRow.State(id: 2, title: "back")) })
    #expect(log.take() == ["gone"])
    #expect(row.title == "back")
    log.watch("back") { _ = row.title }
    rows[id: 2]?.send(.titleChanged("a"))
    #expect(log.take() == ["back"])
    #expect(row.title == "a")
  }

  @Test func aRowThatComesBackAfterAllWasReplacedIsSeen() {
    let row = rows[1]
    log.watch("before") { _ = row.title }
    store.send(.stateChanged { $0 = RowList.State() })
    #expect(log.take() == ["before"])
    log.watch("gone") { _ = row.title }
    store.send(.rowsChanged { $0.append(ListRow.State(id: 2, title: "back")) })
    #expect(log.take() == ["gone"])
    #expect(row.title == "back")
  }

  @Test func collectionsThatWereScopedBeforeKeepTheirRows() {
    let before = rows
    store.send(.rowsChanged { $0.append(ListRow.State(id: 4)) })
    store.send(.rowsChanged { _ = $0.remove(id: 1) })
    #expect(before.count == 3)
    #expect(before[1] === rows[0])
  }

  @Test func partsOfRowsHaveStores() {
    let row = rows[1]
    let part = row.scope(\.part, action: \.part)
    let parts = row.scope(\.parts, action: \.parts)
    #expect(part === rows[1].scope(\.part, action: \.part))
    log.watch("part") { _ = part.count }
    log.watch("part of row") { _ = row.part.count }
    log.watch("parts") { _ = parts.count }
    log.watch("a") { _ = parts[0].count }
    log.watch("row") { _ = row.title }
    part.send(.incremented)
    #expect(log.take() == ["part", "part of row"])
    parts[0].send(.incremented)
    #expect(log.take() == ["a"])
    #expect(part.count == 1)
    #expect(parts[0].count == 1)
    #expect(store.rows[id: 2]?.parts[id: "a"]?.count == 1)
    store.send(.rowsChanged { $0.swapAt(0, 1) })
    part.send(.incremented)
    #expect(store.rows[0].part.count == 2)
  }

  @Test func rowsThatAreNotObservableAreSeenAsAWhole() {
    let rows = store.scope(\.plainRows, action: \.plainRows)
    log.watch("1") { _ = rows[0].count }
    log.watch("2") { _ = rows[1].count }
    log.watch("rows") { _ = store.scope(\.plainRows, action: \.plainRows).count }
    rows[1].send(.incremented)
    #expect(log.take() == ["2"])
    #expect(rows.map(\.count) == [0, 1])
  }

  @Test func rowsCanBeListedByTheirIDs() {
    // Like a list of views, with an explicit key path to the id.
    func ids<Rows: RandomAccessCollection, ID>(
      _ rows: Rows, id: KeyPath<Rows.Element, ID>
    ) -> [ID] {
      rows.map { $0[keyPath: id] }
    }
    #expect(ids(rows, id: \.id) == [1, 2, 3])
    #expect(ids(rows, id: \.state.id) == [1, 2, 3])
  }

  @Test func theCollectionMayHaveAStoreOfItsOwn() {
    let collection: Store<IdentifiedArrayOf<ListRow.State>, IdentifiedActionOf<ListRow>> =
      store.scope(\.rows, action: \.rows)
    log.watch("rows") { _ = collection.ids }
    log.watch("2") { _ = collection.state[id: 2]?.title }
    collection.send(.element(id: 2, action: .titleChanged("a")))
    #expect(log.take() == ["2"])
    let rows = collection.scope(\.self, action: \.self)
    #expect(rows.map(\.title) == ["", "a", ""])
    log.watch("1") { _ = rows[0].title }
    log.watch("2") { _ = rows[1].title }
    rows[1].send(.titleChanged("b"))
    #expect(log.take() == ["2"])
  }

  @available(*, deprecated)
  @Test func rowsMayBeScopedInTheOldWay() {
    #expect(store.scope(state: \.rows, action: \.rows).elementsEqual(rows, by: ===))
  }
}
