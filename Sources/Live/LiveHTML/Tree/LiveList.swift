/// The rows of a ``ForEach``, on a page or noted to come there.
@MainActor
class LiveList {
  /// The rows, in order.
  var rows: [Boundary] = []

  /// Makes the rows and puts them on the page.
  func mount(depth: Int) {
    fatalError("A list is of a kind.")
  }

  /// Becomes what another list says, and notes what has to be done on the page for it.
  ///
  /// - Returns: `false` if the other list is not of the same kind.
  func update(from other: LiveList, depth: Int, by differ: Differ) -> Bool {
    fatalError("A list is of a kind.")
  }

  /// How many nodes of the page the rows are.
  var nodeCount: Int {
    guard let first = self.rows.first else { return 0 }
    // Rows of a list are all fenced, or none is: that is a question of their type.
    return first.isFenced ? self.rows.reduce(0) { $0 + $1.nodeCount } : self.rows.count
  }
}
