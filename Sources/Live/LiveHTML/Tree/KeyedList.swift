import IssueReporting

/// The rows of a ``ForEach`` of a kind.
final class KeyedList<Data: RandomAccessCollection, ID: Hashable, Content: HTML>: LiveList {
  private typealias Row = RowBoundary<Data.Element, Content>

  /// What is to be shown, until it is.
  private var source: ForEach<Data, ID, Content>?

  private unowned let tree: LiveTree
  private let environment: EnvironmentValues
  private var ids: [ID] = []

  /// The ids that were reported for not being unique.
  private var reported: Set<ID> = []

  init(_ source: ForEach<Data, ID, Content>, tree: LiveTree, environment: EnvironmentValues) {
    self.source = source
    self.tree = tree
    self.environment = environment
  }

  override func mount(depth: Int) {
    guard let (source, ids, elements) = self.takeElements(reported: &self.reported) else { return }
    self.ids = ids
    self.rows = elements.map { element in
      let row = Row(element, content: source.content, tree: tree, environment: self.environment)
      self.tree.mount(row, depth: depth)
      return row
    }
  }

  override func update(from other: LiveList, depth: Int, by differ: Differ) -> Bool {
    guard let other = other as? Self,
      let (source, newIDs, elements) = other.takeElements(reported: &self.reported)
    else { return false }
    if newIDs == self.ids {
      for index in elements.indices {
        self.adopt(elements[index], of: self.rows[index], from: source, other.environment, differ)
      }
      return true
    }
    let plan = RowPlan(from: self.ids, to: newIDs)
    let old = self.rows
    for index in plan.removed {
      differ.remove(old[index])
    }
    var rows: [Boundary] = []
    rows.reserveCapacity(elements.count)
    for index in elements.indices {
      let element = elements[index]
      if let kept = plan.origins[index] {
        let row = old[kept]
        self.adopt(element, of: row, from: source, other.environment, differ)
        rows.append(row)
      } else {
        let row = Row(element, content: source.content, tree: tree, environment: other.environment)
        self.tree.mount(row, depth: depth)
        rows.append(row)
      }
    }
    let remaining = plan.origins.reduce(0) { $0 + ($1.map { old[$0].nodeCount } ?? 0) }
    differ.arrange(rows, by: plan, behind: remaining)
    self.ids = newIDs
    self.rows = rows
    return true
  }

  private func adopt(
    _ element: Data.Element, of row: Boundary, from source: ForEach<Data, ID, Content>,
    _ environment: EnvironmentValues, _ differ: Differ
  ) {
    // Every row of this list was made by it.
    let typed = unsafeDowncast(row, to: Row.self)
    let isChanged = typed.adopt(element, content: source.content, environment: environment)
    if isChanged || row.isDirty { differ.update(row) }
  }

  /// The elements and their ids, each id once.
  ///
  /// What is done with each element is done in the code of whoever wrote the list, where its type is known: here it
  /// takes ten times as long.
  ///
  /// - Parameter reported: The ids that have been reported already: a list that is evaluated often says it once.
  private func takeElements(
    reported: inout Set<ID>
  ) -> (ForEach<Data, ID, Content>, [ID], [Data.Element])? {
    guard let source = self.source else { return nil }
    self.source = nil
    var ids = source.ids(source.data)
    var elements = source.elements(source.data)
    let repetitions = source.repetitions(ids)
    for index in repetitions where reported.insert(ids[index]).inserted {
      reportIssue(
        """
        A 'ForEach' was given several elements with the id '\(ids[index])'; only the first is shown.

        Ids must be unique among the elements of a list: they decide which row is which.
        """,
        fileID: source.site.fileID, filePath: source.site.filePath, line: source.site.line,
        column: source.site.column)
    }
    for index in repetitions.reversed() {
      ids.remove(at: index)
      elements.remove(at: index)
    }
    return (source, ids, elements)
  }
}
