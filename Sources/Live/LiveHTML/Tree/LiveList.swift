import ComposableArchitecture

/// The rows of a ``ForEach``, on a page or noted to come there.
@MainActor
class LiveList {
  /// The rows, in order.
  var rows: [Boundary] = []

  /// The positions of the rows that wait for what they are made from, or in which others do.
  var awaited: [Int] = []

  /// What was read of stores while elements and ids were taken out of the collection.
  let reads = StateReads()

  deinit {
    let reads = self.reads
    MainActor.runSoon { reads.end() }
  }

  /// Observes no more, because the list is not on the page any more.
  func forgetReads() {
    self.reads.end()
  }

  /// Makes the rows and puts them on the page.
  func mount(in boundary: Boundary) {
    fatalError("A list is of a kind.")
  }

  /// Becomes what another list says, and notes what has to be done on the page for it.
  ///
  /// - Returns: `false` if the other list is not of the same kind.
  func update(from other: LiveList, in boundary: Boundary, by differ: Differ) -> Bool {
    fatalError("A list is of a kind.")
  }

  /// How many nodes of the page the rows are.
  var nodeCount: Int {
    guard let first = self.rows.first else { return 0 }
    // Rows of a list are all fenced, or none is: that is a question of their type.
    return first.isFenced ? self.rows.reduce(0) { $0 + $1.nodeCount } : self.rows.count
  }
}
