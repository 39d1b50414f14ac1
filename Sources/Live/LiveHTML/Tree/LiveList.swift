import ComposableArchitecture

/// The rows of a ``ForEach``, mounted or about to be.
@MainActor
class LiveList {
  /// The rows, in order.
  var rows: [Boundary] = []

  /// The rows that wait for new elements, or contain instances that do.
  var awaited: [Boundary] = []

  /// Whether the rows are in a `select`.
  var isInSelect = false

  /// The reads of stores while ids and elements were read from the collection.
  let reads = StateReads()

  deinit {
    let reads = self.reads
    MainActor.runSoon { reads.end() }
  }

  /// Ends the observation of a list that was removed from the page.
  func forgetReads() {
    self.reads.end()
  }

  /// Creates and mounts the rows.
  func mount(in boundary: Boundary) {
    fatalError("'\(Self.self)' must override 'mount(in:)'.")
  }

  /// The HTML of rows that only the browser keeps.
  ///
  /// - Parameter isSent: Whether the browser gets the HTML; otherwise it is compared or examined.
  /// - Returns: `nil` if the rows are in ``rows``.
  func browserMarkup(isSent: Bool) -> [UInt8]? { nil }

  /// The id of a row for an inspector; `nil` if it is unknown, or may be text of a user.
  func inspectedID(at index: Int) -> String? { nil }

  /// The index of a row; `nil` if it is in another list.
  ///
  /// - Complexity: O(*k*), where *k* is the number of rows that were inserted or removed since the
  ///   last time.
  func index(of row: Boundary) -> Int? {
    let guess = Int(truncatingIfNeeded: row.lastIndex)
    for distance in 0...max(guess, self.rows.count) {
      for index in [guess - distance, guess + distance]
      where self.rows.indices.contains(index) && self.rows[index] === row {
        row.lastIndex = Int32(truncatingIfNeeded: index)
        return index
      }
    }
    return nil
  }

  /// The number of DOM nodes of the rows.
  var nodeCount: Int {
    guard let first = self.rows.first else { return 0 }
    // All rows of a list are fenced or none is, because that depends on their type only.
    return first.isFenced ? self.rows.reduce(0) { $0 + $1.nodeCount } : self.rows.count
  }
}
