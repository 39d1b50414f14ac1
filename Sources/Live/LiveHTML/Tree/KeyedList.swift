import IssueReporting

/// The rows of a ``ForEach`` of a kind.
final class KeyedList<Data: RandomAccessCollection, ID: Hashable, Content: HTML>: LiveList {
  private typealias Row = RowBoundary<Data.Element, Content>

  /// What is to be shown, until it is.
  private var source: ForEach<Data, ID, Content>?

  private unowned let tree: LiveTree
  private let environment: EnvironmentValues
  private var ids: [ID] = []

  init(_ source: ForEach<Data, ID, Content>, tree: LiveTree, environment: EnvironmentValues) {
    self.source = source
    self.tree = tree
    self.environment = environment
  }

  override func mount(depth: Int) {
    guard let (source, elements) = self.takeElements() else { return }
    self.ids = elements.map(\.id)
    self.rows = elements.map { _, element in
      let row = Row(element, content: source.content, tree: tree, environment: self.environment)
      self.tree.mount(row, depth: depth)
      return row
    }
  }

  override func update(from other: LiveList, depth: Int, by differ: Differ) -> Bool {
    guard let other = other as? Self, let (source, elements) = other.takeElements() else {
      return false
    }
    let newIDs = elements.map(\.id)
    if newIDs == self.ids {
      for (index, element) in elements.enumerated() {
        self.adopt(element.element, at: index, from: source, other.environment, differ)
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
    for (index, (_, element)) in elements.enumerated() {
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
    _ element: Data.Element, at index: Int, from source: ForEach<Data, ID, Content>,
    _ environment: EnvironmentValues, _ differ: Differ
  ) {
    self.adopt(element, of: self.rows[index], from: source, environment, differ)
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

  /// The elements with their ids, each id once.
  private func takeElements() -> (ForEach<Data, ID, Content>, [(id: ID, element: Data.Element)])? {
    guard let source = self.source else { return nil }
    self.source = nil
    let ids = source.ids(source.data)
    var elements = Array(zip(ids, source.data)) as [(id: ID, element: Data.Element)]
    var seen = Set<ID>(minimumCapacity: ids.count)
    guard !ids.allSatisfy({ seen.insert($0).inserted }) else { return (source, elements) }
    seen.removeAll()
    elements.removeAll { id, _ in
      guard seen.insert(id).inserted else {
        reportIssue(
          """
          A 'ForEach' was given several elements with the id '\(id)'; only the first is shown.

          Ids must be unique among the elements of a list: they decide which row is which.
          """
        )
        return true
      }
      return false
    }
    return (source, elements)
  }
}
