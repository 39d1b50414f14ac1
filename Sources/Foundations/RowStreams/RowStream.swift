/// A list whose rows are on the pages that show it, and nowhere else: a log, captions, a chat.
///
/// A reducer changes it like a collection, and cannot read it. The value keeps the operations that
/// no page has shown yet, so the memory of the state does not grow with the number of rows.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var lines = RowStream<LogLine>(limit: 500)
/// }
///
/// case .lineReceived(let line):
///   state.lines.append(line)
///   return .none
/// ```
///
/// `StreamList` of `LiveHTML` shows it. Each operation is shown once by every list that is on a page
/// then. A list that appears later begins without the earlier rows, or with those that the page
/// supplies.
///
/// - While no list shows the stream, it keeps the last operations, ``limit`` of them, for the first
///   list that appears.
/// - Copies of a value belong to one stream: its lists are those of all copies. Change only one of
///   them.
/// - Two values are equal if they have had as many operations, and keep equal ones. So a test
///   expects a change by repeating it: `{ $0.lines.append(line) }`.
public struct RowStream<Row: Identifiable & Sendable>: Sendable where Row.ID: Sendable {
  /// A change of the rows.
  public enum Operation: Sendable {
    /// Adds a row at the end.
    case append(Row)
    /// Adds a row at the beginning.
    case prepend(Row)
    /// Replaces the row with the same id.
    case replace(Row)
    /// Removes a row.
    case remove(id: Row.ID)
    /// Removes all rows.
    case removeAll
  }

  /// The maximum number of rows on a page. More remove rows at the other end.
  public let limit: Int

  /// The last operations: those that some list has not shown yet, and shown ones until the next
  /// operation.
  public private(set) var operations: [Operation] = []

  /// The number of operations so far.
  package private(set) var version = 0

  /// The lists that show the stream.
  package let feed = RowStreamFeed()

  /// Creates a stream without rows.
  ///
  /// - Parameter limit: The maximum number of rows on a page, at least 1.
  public init(limit: Int = 1_000) {
    self.limit = max(1, limit)
  }

  /// Adds a row at the end. If the pages have a row with its id, that is replaced in its place.
  ///
  /// - Complexity: O(1), amortized.
  public mutating func append(_ row: Row) { self.note(.append(row)) }

  /// Adds rows at the end, in their order.
  public mutating func append(contentsOf rows: some Sequence<Row>) {
    for row in rows { self.append(row) }
  }

  /// Adds a row at the beginning. If the pages have a row with its id, that is replaced in its place.
  ///
  /// - Complexity: O(1), amortized.
  public mutating func prepend(_ row: Row) { self.note(.prepend(row)) }

  /// Replaces the row with the same id on the pages that have one.
  public mutating func replace(_ row: Row) { self.note(.replace(row)) }

  /// Removes a row from the pages that have it.
  public mutating func remove(id: Row.ID) { self.note(.remove(id: id)) }

  /// Removes all rows from the pages.
  public mutating func removeAll() { self.note(.removeAll) }

  private mutating func note(_ operation: Operation) {
    if case .removeAll = operation { self.operations = [] }
    let shownCount = self.feed.shownByAll - (self.version - self.operations.count)
    if shownCount >= self.operations.count {
      self.operations = []
    } else if shownCount > 0 {
      self.operations.removeFirst(shownCount)
    }
    // Rows before these would not stay on a page. Removing several at once costs less.
    if self.operations.count / 2 >= self.limit {
      self.operations.removeFirst(self.operations.count - self.limit + 1)
    }
    self.operations.append(operation)
    self.version += 1
  }

  /// Forgets all operations, in a copy that needs only the number of them.
  package mutating func forgetOperations() { self.operations = [] }

  /// The operations after those that a list has shown.
  ///
  /// - Parameter version: The number of operations that the list has shown.
  /// - Returns: The operations; `isComplete` is `false` if some of them are not kept any more.
  package func operations(
    after version: Int
  ) -> (operations: ArraySlice<Operation>, isComplete: Bool) {
    let known = self.version - self.operations.count
    if version >= known, version <= self.version {
      return (self.operations[(version - known)...], true)
    }
    if case .removeAll = self.operations.first { return (self.operations[...], true) }
    return (self.operations[...], false)
  }
}

extension RowStream.Operation: Equatable where Row: Equatable {}

extension RowStream: Equatable where Row: Equatable {
  /// Whether both have had as many operations, and keep equal ones.
  public static func == (first: Self, second: Self) -> Bool {
    first.version == second.version && first.limit == second.limit
      && first.operations == second.operations
  }
}

extension RowStream: CustomReflectable {
  /// The properties that a failed test shows.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "limit": self.limit, "operationCount": self.version, "operations": self.operations,
      ])
  }
}
