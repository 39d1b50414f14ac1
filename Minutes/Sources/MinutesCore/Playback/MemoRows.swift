public import Foundation

/// The rows of the list of memos, in the order of the page.
///
/// Rows are computed when they are read. So a page has no list of all rows: of memos that are neither filtered nor sorted it has nothing,
/// of others four bytes for each.
public struct MemoRows: Sendable {
  private var content: Content

  private enum Content: Sendable {
    /// These rows, such as the matches of a search.
    case rows([MemoRow])

    /// Memos of a snapshot.
    case memos(Listed)
  }

  /// Memos of a snapshot that the page lists.
  private struct Listed: Sendable {
    var snapshot: MemoSnapshot

    /// The indices of the listed memos. `nil` for all, the newest first.
    var indices: [Int32]?

    /// The days and months of the headings. `nil` for a list without them.
    var calendar: MemoCalendar?

    func index(at position: Int) -> Int { indices.map { Int(clamping: $0[position]) } ?? position }

    func row(at position: Int) -> MemoRow {
      let memo = snapshot[index(at: position)]
      guard let calendar else { return MemoRow(id: memo.id) }
      let period = calendar.period(of: memo.date)
      let startsPeriod =
        position == 0
        || calendar.period(of: snapshot[index(at: position - 1)].date) != period
      return MemoRow(id: memo.id, period: period, startsPeriod: startsPeriod)
    }
  }

  /// Creates a list of rows.
  public init(_ rows: some Sequence<MemoRow>) {
    content = .rows(Array(rows))
  }

  /// Creates the rows of memos of a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: The memos.
  ///   - indices: The indices of the listed memos. `nil` for all, the newest first.
  ///   - calendar: The days and months of the headings. `nil` for a list without them.
  init(_ snapshot: MemoSnapshot, indices: [Int32]?, calendar: MemoCalendar?) {
    content = .memos(Listed(snapshot: snapshot, indices: indices, calendar: calendar))
  }

  /// The memos whose rows these are. `nil` for the matches of a search.
  var snapshot: MemoSnapshot? {
    if case .memos(let listed) = content { listed.snapshot } else { nil }
  }

  /// The id of the memo at a position.
  public func id(at position: Int) -> Memo.ID {
    switch content {
    case .memos(let listed): listed.snapshot[listed.index(at: position)].id
    case .rows(let rows): rows[position].id
    }
  }

  /// The position of a memo. `nil` if it is not listed.
  ///
  /// - Complexity: O(1) for a list of all memos, the newest first, otherwise O(*n*), where *n* is the number of rows.
  public func index(id: Memo.ID) -> Int? {
    switch content {
    case .memos(let listed):
      guard let index = listed.snapshot.index(id: id) else { return nil }
      guard let indices = listed.indices else { return index }
      return indices.firstIndex(of: Int32(clamping: index))
    case .rows(let rows):
      return rows.firstIndex { $0.id == id }
    }
  }

  /// Whether a memo is listed.
  public func contains(id: Memo.ID) -> Bool { index(id: id) != nil }

  /// The ids of the memos.
  public var ids: [Memo.ID] { indices.map { id(at: $0) } }
}

extension MemoRows: RandomAccessCollection {
  /// The position of the first row.
  public var startIndex: Int { 0 }

  /// The position behind the last row.
  public var endIndex: Int {
    switch content {
    case .memos(let listed): listed.indices?.count ?? listed.snapshot.count
    case .rows(let rows): rows.count
    }
  }

  /// The row at a position.
  public subscript(position: Int) -> MemoRow {
    switch content {
    case .memos(let listed): listed.row(at: position)
    case .rows(let rows): rows[position]
    }
  }
}

extension MemoRows: Equatable {
  /// Whether two lists have equal rows.
  ///
  /// - Complexity: O(1) for lists of all memos before and after a change that leaves the memos where they are. Otherwise O(*n*), where *n* is the
  ///   number of rows.
  public static func == (a: Self, b: Self) -> Bool {
    if case .memos(let a) = a.content, case .memos(let b) = b.content,
      a.snapshot.hasArrangement(of: b.snapshot), a.indices == b.indices, a.calendar == b.calendar
    {
      return true
    }
    return a.count == b.count && a.elementsEqual(b)
  }
}

extension MemoRows: ExpressibleByArrayLiteral {
  /// Creates a list of rows.
  public init(arrayLiteral rows: MemoRow...) { self.init(rows) }

  /// Adds a row, for a test.
  mutating func append(_ row: MemoRow) { self = Self(Array(self) + [row]) }
}
