import ComposableArchitecture
import Testing

/// Observation that can be cancelled.
@MainActor
@Suite struct StateReadsTests {
  private let store = Store(initialState: Shelf.State()) { Shelf() }

  @Test func aReaderIsNotifiedOnlyOfTheFirstChange() {
    // given
    let reader = Reader()
    reader.reads.observe {
      _ = self.store.title
      _ = self.store.count
    }
    // when another value changes, then the reader is not notified
    self.store.send(.changed { $0.note = "b" })
    #expect(reader.count == 0)
    // when a value that it has read changes, then it is notified, and observes nothing any more
    self.store.send(
      .changed {
        $0.title = "b"
        $0.count = 2
      })
    #expect(reader.count == 1)
    #expect(reader.reads.isEmpty)
    self.store.send(.changed { $0.title = "c" })
    #expect(reader.count == 1)
    // when it reads again, then it is notified again
    reader.reads.observe { _ = self.store.title }
    self.store.send(.changed { $0.title = "d" })
    #expect(reader.count == 2)
  }

  @Test func anEndedReaderIsNotNotifiedAndOthersAre() {
    // given: three observers of the same value
    let readers = [Reader(), Reader(), Reader()]
    for ended in readers {
      for reader in readers { reader.reads.observe { _ = self.store.title } }
      let before = readers.map(\.count)
      // when
      ended.reads.end()
      self.store.send(.changed { $0.title += "a" })
      // then
      #expect(ended.reads.isEmpty)
      #expect(zip(readers, before).map { $0.count - $1 } == readers.map { $0 === ended ? 0 : 1 })
    }
  }

  @Test func readersOfRowsAreNotifiedOfTheirRows() throws {
    // given
    let rows = self.store.scope(\.rows, action: \.rows)
    let readers = rows.map { row in
      let reader = Reader()
      reader.reads.observe { _ = row.name }
      return reader
    }
    // when
    self.store.send(.changed { $0.rows[id: 2]?.name = "b" })
    // then
    #expect(readers.map(\.count) == [0, 1, 0])
  }

  @Test func aReaderMayReadWhenItIsNotified() {
    // given
    let reader = Reader()
    reader.whenTold = { reader in reader.reads.observe { _ = self.store.title } }
    reader.reads.observe { _ = self.store.title }
    // when
    for title in ["b", "c", "d"] { self.store.send(.changed { $0.title = title }) }
    // then
    #expect(reader.count == 3)
  }

  @Test func aReaderOfTheNewValueIsNotNotifiedOfTheChange() {
    // given: a reader whose notification makes another one read again
    let (first, second) = (Reader(), Reader())
    second.reads.observe { _ = self.store.title }
    first.reads.observe { _ = self.store.title }
    first.whenTold = { _ in
      second.reads.end()
      second.reads.observe { _ = self.store.title }
    }
    // when
    self.store.send(.changed { $0.title = "b" })
    // then
    #expect(first.count == 1)
    #expect(second.count == 0)
    #expect(!second.reads.isEmpty)
  }

  @Test func storesOfOptionalsScopedInAnObservationAreReleased() {
    // given: a store of a part that is scoped during an observation
    let reader = Reader()
    weak let sheet = reader.reads.observe { self.store.scope(\.sheet, action: \.sheet) }
    #expect(sheet != nil)
    // when
    reader.reads.end()
    self.store.send(.changed { $0.sheet = nil })
    // then
    #expect(sheet == nil)
  }

  @Test func nothingIsLeftOfAReader() {
    weak var reads: StateReads?
    do {
      let reader = Reader()
      reads = reader.reads
      reader.reads.observe { _ = self.store.title }
      reader.reads.end()
    }
    #expect(reads == nil)
  }
}

@MainActor
private final class Reader: StateObserver {
  let reads = StateReads()
  var whenTold: ((Reader) -> Void)?
  private(set) var count = 0

  init() { self.reads.observer = self }

  func stateDidChange() {
    self.count += 1
    self.whenTold?(self)
  }
}

@Reducer
private struct Book {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
  }
}

@Reducer
private struct Shelf {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var note = ""
    var count = 0
    var rows: IdentifiedArrayOf<Book.State> = [
      Book.State(id: 1), Book.State(id: 2), Book.State(id: 3),
    ]
    var sheet: Book.State? = Book.State(id: 0)
  }

  enum Action {
    case changed((inout State) -> Void)
    case rows(IdentifiedActionOf<Book>)
    case sheet(Book.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .changed(let change) = action { change(&state) }
      return .none
    }
  }
}
