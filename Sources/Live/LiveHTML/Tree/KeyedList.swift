import ComposableArchitecture
import IssueReporting

/// The mounted rows of a ``ForEach``.
final class KeyedList<Data: RandomAccessCollection, ID: Hashable, Content: HTML>: LiveList {
  private typealias Row = RowBoundary<Data.Element, Content>

  /// The elements and the content that rows are created from.
  private struct Source {
    let content: @MainActor (Data.Element) -> Content
    let environment: EnvironmentValues
    let ids: [ID]

    /// The elements, unless the store observes each element of its collection separately.
    let elements: [Data.Element]

    /// The collection, if the store observes each element separately: each row then reads and
    /// observes its own element.
    let observed: (data: Data, structure: UInt64, element: (Data, Int) -> Data.Element)?

    func element(at index: Int) -> Data.Element {
      if let observed { observed.element(observed.data, index) } else { self.elements[index] }
    }
  }

  /// The rows to mount, until they are mounted.
  private var rowsToShow: ForEach<Data, ID, Content>?

  private unowned let tree: LiveTree
  private let environment: EnvironmentValues
  private var ids: [ID] = []

  /// The version of ids and order, if the store observes each element separately.
  private var structure: UInt64?

  /// The ids that were reported as duplicates.
  private var reported: Set<ID> = []

  init(_ rows: ForEach<Data, ID, Content>, tree: LiveTree, environment: EnvironmentValues) {
    self.rowsToShow = rows
    self.tree = tree
    self.environment = environment
  }

  override func mount(in boundary: Boundary) {
    guard let rowsToShow else { return }
    self.rowsToShow = nil
    let source = self.source(rowsToShow, environment: self.environment, in: boundary)
    self.ids = source.ids
    self.structure = source.observed?.structure
    self.rows = source.ids.indices.map { self.mountRow(at: $0, from: source, in: boundary) }
  }

  override func update(from other: LiveList, in boundary: Boundary, by differ: Differ) -> Bool {
    guard let other = other as? Self, let rowsToShow = other.rowsToShow else { return false }
    other.rowsToShow = nil
    let awaited = self.awaited
    self.awaited = []
    // The list's own reads have not changed, and no row waits for a new element.
    if self.tree.isRenewing, awaited.isEmpty { return true }
    let source = self.source(rowsToShow, environment: other.environment, in: boundary)
    if self.tree.isRenewing, source.ids == self.ids {
      for index in awaited { self.adopt(at: index, from: source, differ) }
      return true
    }
    self.show(source, in: boundary, by: differ)
    return true
  }

  private func show(_ source: Source, in boundary: Boundary, by differ: Differ) {
    self.structure = source.observed?.structure
    let newIDs = source.ids
    if newIDs == self.ids {
      for index in newIDs.indices { self.adopt(at: index, from: source, differ) }
      return
    }
    let plan = RowPlan(from: self.ids, to: newIDs)
    let old = self.rows
    for index in plan.removed {
      differ.remove(old[index])
    }
    var rows: [Boundary] = []
    rows.reserveCapacity(newIDs.count)
    for index in newIDs.indices {
      if let kept = plan.origins[index] {
        let row = old[kept]
        row.rowIndex = Int32(truncatingIfNeeded: index)
        self.adopt(row, at: index, from: source, differ)
        rows.append(row)
      } else {
        rows.append(self.mountRow(at: index, from: source, in: boundary))
      }
    }
    let remaining = plan.origins.reduce(0) { $0 + ($1.map { old[$0].nodeCount } ?? 0) }
    differ.arrange(rows, by: plan, behind: remaining)
    self.ids = newIDs
    self.rows = rows
  }

  private func mountRow(at index: Int, from source: Source, in boundary: Boundary) -> Row {
    let reads = source.observed.map { _ in StateReads() }
    let element =
      if let reads { reads.observe { source.element(at: index) } } else { source.elements[index] }
    let row = Row(
      element, reads: reads, content: source.content, tree: self.tree,
      environment: source.environment)
    row.rowIndex = Int32(truncatingIfNeeded: index)
    self.tree.mount(row, in: boundary)
    return row
  }

  private func adopt(at index: Int, from source: Source, _ differ: Differ) {
    self.adopt(self.rows[index], at: index, from: source, differ)
  }

  private func adopt(
    _ row: Boundary, at index: Int, from source: Source, _ differ: Differ
  ) {
    // All rows of this list were created by it.
    let typed = unsafeDowncast(row, to: Row.self)
    typed.take(isObserved: source.observed != nil) { source.element(at: index) }
    let isChanged = typed.adopt(content: source.content, environment: source.environment)
    if isChanged || row.isDirty || row.isAwaited { differ.update(row) }
  }

  /// Returns the elements for the rows, with each id once. Reads of stores are observed for the
  /// instance that contains the list.
  ///
  /// Elements are read by closures that were created in the caller's code, where their type is
  /// known: unspecialised code takes ten times as long.
  private func source(
    _ rows: ForEach<Data, ID, Content>, environment: EnvironmentValues, in boundary: Boundary
  ) -> Source {
    let observed = ObservedRows(rows.data)
    if let observed, self.tree.isRenewing, observed.structure == self.structure {
      return self.source(rows, observed, ids: self.ids, environment)
    }
    if let observed {
      let ids = rows.ids(observed.unobserved)
      // Only keys of the collection are observed with its structure; ids from another key path may
      // change without it.
      if observed.isKeyed(by: ids) { return self.source(rows, observed, ids: ids, environment) }
    }
    self.reads.end()
    self.reads.observer = boundary
    var (ids, elements) = self.reads.observe { (rows.ids(rows.data), rows.elements(rows.data)) }
    if self.reads.hasOldCopies { self.tree.noteOutdated(boundary) }
    let repetitions = rows.repetitions(ids)
    self.report(repetitions, among: ids, of: rows)
    for index in repetitions.reversed() {
      ids.remove(at: index)
      elements.remove(at: index)
    }
    return Source(
      content: rows.content, environment: environment, ids: ids, elements: elements, observed: nil)
  }

  private func source(
    _ rows: ForEach<Data, ID, Content>, _ observed: ObservedRows<Data>, ids: [ID],
    _ environment: EnvironmentValues
  ) -> Source {
    self.reads.end()
    return Source(
      content: rows.content, environment: environment, ids: ids, elements: [],
      observed: (rows.data, observed.structure, rows.element))
  }

  /// Reports duplicate ids. Each id is reported once for a list.
  private func report(_ repetitions: [Int], among ids: [ID], of rows: ForEach<Data, ID, Content>) {
    guard self.tree.reportsIssues else { return }
    for index in repetitions where self.reported.insert(ids[index]).inserted {
      reportIssue(
        """
        Several elements of a 'ForEach' have the id '\(ids[index])'; only the first is shown.

        The ids of the elements of a list must be unique, because they identify its rows.
        """,
        fileID: rows.site.fileID, filePath: rows.site.filePath, line: rows.site.line,
        column: rows.site.column)
    }
  }
}
