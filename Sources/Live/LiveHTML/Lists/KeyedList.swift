import ComposableArchitecture
import Foundation
import SourceLocations

/// The mounted rows of a ``ForEach``, or those of a ``LazyList`` that are on the page.
final class KeyedList<Data: RandomAccessCollection, ID: Hashable, Content: HTML>: DiffedList,
  WindowedRows
{
  private typealias Row = RowBoundary<Data.Element, Content>

  /// The elements and the content that rows are created from.
  private struct Source {
    let content: @MainActor (Data.Element) -> Content
    let environment: EnvironmentValues
    let ids: [ID]

    /// The elements, if all were read.
    let elements: [Data.Element]

    /// The collection, if its elements are read one by one.
    let observed: (data: Data, rows: ObservedRows<ID>, element: (Data, Int) -> Data.Element)?

    /// The indices of the rows in the collection, if only some of them are on the page.
    var indices: [Int]?

    /// Whether each row reads and observes its own element.
    var isReadByRows: Bool { self.observed?.rows.areStores == false }

    func element(at index: Int) -> Data.Element {
      guard let observed else { return self.elements[index] }
      return observed.element(observed.data, self.indices?[index] ?? index)
    }
  }

  /// What rows were created from.
  private struct Origin {
    let content: @MainActor (Data.Element) -> Content
    let environment: EnvironmentValues
    let version: ObservedRows<ID>.Version

    /// - Returns: `nil` if rows need the elements of each later source.
    init?(_ source: Source) {
      guard let version = source.observed?.rows.version else { return nil }
      self.content = source.content
      self.environment = source.environment
      self.version = version
    }

    /// Whether these rows, which record their reads, need nothing from another source.
    func suffices(for source: Source) -> Bool {
      // Closures with equal bits have the same code, and refer to nothing or to the same object.
      areSameBits(self.content, source.content)
        && source.observed?.rows.hasElements(of: self.version) == true
        && self.environment.isSame(as: source.environment)
    }
  }

  /// The rows to mount, until they are mounted.
  private var rowsToShow: ForEach<Data, ID, Content>?

  /// The rows that are on the page; `nil` for all.
  private var part: RowPart<ID>?

  /// The instance that contains the list and is evaluated when the window moves.
  private weak var windowBoundary: Boundary?

  private unowned let tree: LiveTree
  private let environment: EnvironmentValues
  private var ids: [ID] = []

  /// The origin of all rows, unless some of them may be older than the state.
  private var origin: Origin?

  /// The ids that were reported as duplicates.
  private var reported: Set<ID> = []

  init(
    _ rows: ForEach<Data, ID, Content>, part: RowPart<ID>? = nil, tree: LiveTree,
    environment: EnvironmentValues
  ) {
    self.rowsToShow = rows
    self.part = part
    self.tree = tree
    self.environment = environment
  }

  override func mount(in boundary: Boundary) {
    guard let rowsToShow else { return }
    self.rowsToShow = nil
    self.claimWindow(in: boundary)
    let source = self.source(rowsToShow, environment: self.environment, in: boundary)
    self.ids = source.ids
    self.note(source, in: boundary)
    self.rows = source.ids.indices.map { self.mountRow(at: $0, from: source, in: boundary) }
  }

  override func update(from other: LiveList, in boundary: Boundary, by differ: Differ) -> Bool {
    guard let other = other as? Self, let rowsToShow = other.rowsToShow else { return false }
    other.rowsToShow = nil
    self.take(other.part, in: boundary)
    let awaited = self.awaited
    self.awaited = []
    // The list's own reads have not changed, and no row waits for a new element.
    if self.tree.isRenewing, awaited.isEmpty { return true }
    let source = self.source(rowsToShow, environment: other.environment, in: boundary)
    if self.tree.isRenewing, source.ids == self.ids {
      self.adopt(awaited, from: source, differ)
      return true
    }
    let keepsRows = !boundary.isOutdated && self.origin?.suffices(for: source) == true
    let change = self.change(to: source, by: rowsToShow.change)
    self.note(source, in: boundary)
    self.show(source, change, adopting: keepsRows ? awaited : nil, in: boundary, by: differ)
    return true
  }

  // MARK: Windows

  private func take(_ part: RowPart<ID>?, in boundary: Boundary) {
    if part?.window !== self.part?.window { self.releaseWindow() }
    self.part = part
    self.claimWindow(in: boundary)
  }

  private func claimWindow(in boundary: Boundary) {
    guard let part, !self.tree.isComparison else { return }
    self.windowBoundary = boundary
    self.tree.rowWindows.claim(part.window, named: part.name, for: self)
  }

  private func releaseWindow() {
    guard let part else { return }
    self.tree.rowWindows.release(part.window, named: part.name, by: self)
  }

  override func forgetReads() {
    super.forgetReads()
    self.releaseWindow()
  }

  func windowDidMove() {
    self.windowBoundary?.stateDidChange()
  }

  func id(ofRowWith number: UInt32) -> AnyHashable? {
    var instance = self.rows.first { $0.number == number } ?? self.tree.owner(of: number)
    while let candidate = instance {
      if candidate.parent === self.rows.first?.parent, let index = self.index(of: candidate) {
        return self.ids[index]
      }
      instance = candidate.parent
    }
    return nil
  }

  // MARK: Rows

  override func inspectedID(at index: Int) -> String? {
    guard self.ids.indices.contains(index) else { return nil }
    let id = self.ids[index]
    // Other ids may be, or contain, text that a user has entered.
    return id is any BinaryInteger || id is UUID ? "\(id)" : nil
  }

  /// Remembers what the rows are created from.
  private func note(_ source: Source, in boundary: Boundary) {
    self.origin = boundary.isOutdated ? nil : Origin(source)
  }

  private func change(
    to source: Source, by compare: ([ID], [ID]) -> RowChange
  ) -> RowChange {
    if source.indices == nil, let origin,
      source.observed?.rows.hasStructure(of: origin.version) == true
    {
      return .none
    }
    return compare(self.ids, source.ids)
  }

  /// Shows the rows of a source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - change: The difference to the rows that are shown now.
  ///   - awaited: The only rows that need something from the source; `nil` if all do.
  ///   - boundary: The instance that contains the list.
  ///   - differ: Writes the differences.
  private func show(
    _ source: Source, _ change: RowChange, adopting awaited: [Boundary]?, in boundary: Boundary,
    by differ: Differ
  ) {
    guard let move = change.move else {
      let plan = RowPlan(from: Array(self.ids[change.old]), to: Array(source.ids[change.new]))
      let old = Array(self.rows[change.old])
      for index in plan.removed { differ.remove(old[index]) }
      let new = zip(change.new, plan.origins).map { index, origin in
        guard let origin else { return self.mountRow(at: index, from: source, in: boundary) }
        return old[origin]
      }
      self.rows.replaceSubrange(change.old, with: new)
      self.ids = source.ids
      let mounted = new.indices.filter { plan.origins[$0] == nil }.map { new[$0] }
      self.adopt(awaited, butNot: mounted, from: source, differ)
      guard !new.isEmpty else { return }
      let count = mounted.reduce(0) { $0 + $1.nodeCount }
      differ.arrange(new, by: plan, before: self.end(of: change.new, butNot: count, differ))
      return
    }
    let first = change.new.lowerBound
    let last = change.new.upperBound - 1
    let row = self.rows.remove(at: move == .toEnd ? first : last)
    self.rows.insert(row, at: move == .toEnd ? last : first)
    self.ids = source.ids
    self.adopt(awaited, butNot: [], from: source, differ)
    let next = move == .toEnd ? change.new : first..<first + 1
    differ.move(row, before: self.end(of: next, butNot: 0, differ))
  }

  /// The location behind rows.
  ///
  /// - Parameters:
  ///   - range: The indices of the rows.
  ///   - count: The number of DOM nodes of rows that are not on the page yet.
  private func end(of range: Range<Int>, butNot count: Int, _ differ: Differ) -> NodeLocation {
    if range.upperBound < self.rows.count { return NodeLocation(of: self.rows[range.upperBound]) }
    return differ.location.advanced(by: self.nodeCount - count)
  }

  private func mountRow(at index: Int, from source: Source, in boundary: Boundary) -> Boundary {
    let reads = source.isReadByRows ? StateReads() : nil
    let element =
      if let reads { reads.observe { source.element(at: index) } } else {
        source.element(at: index)
      }
    let row = Row(
      element, reads: reads, in: self, content: source.content, tree: self.tree,
      environment: source.environment)
    row.lastIndex = Int32(truncatingIfNeeded: index)
    self.tree.states.pair(row, at: index, in: self)
    self.tree.mount(row, in: boundary)
    return row
  }

  /// Passes elements to rows that were there before.
  ///
  /// - Parameters:
  ///   - awaited: The rows; `nil` for all.
  ///   - mounted: The rows that were created from the source, in order.
  ///   - source: The source.
  ///   - differ: Writes the differences.
  private func adopt(
    _ awaited: [Boundary]?, butNot mounted: [Boundary], from source: Source, _ differ: Differ
  ) {
    if let awaited { return self.adopt(awaited, from: source, differ) }
    var mounted = mounted[...]
    for index in self.rows.indices {
      if self.rows[index] === mounted.first {
        mounted.removeFirst()
      } else {
        self.adopt(self.rows[index], at: index, from: source, differ)
      }
    }
  }

  private func adopt(_ rows: [Boundary], from source: Source, _ differ: Differ) {
    for row in rows where row.number != 0 {
      if let index = self.index(of: row) { self.adopt(row, at: index, from: source, differ) }
    }
  }

  private func adopt(
    _ row: Boundary, at index: Int, from source: Source, _ differ: Differ
  ) {
    row.lastIndex = Int32(truncatingIfNeeded: index)
    // All rows of this list were created by it.
    let typed = unsafeDowncast(row, to: Row.self)
    typed.take(isObserved: source.isReadByRows) { source.element(at: index) }
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
    if let observed = rows.observed {
      self.reads.end()
      return Source(
        content: rows.content, environment: environment,
        ids: self.part?.ids ?? observed.ids.elements, elements: [],
        observed: (rows.data, observed, rows.element), indices: self.part?.indices)
    }
    self.reads.end()
    self.reads.observer = boundary
    var (ids, elements) = self.reads.observe {
      // The ids of a part were read when the part was chosen.
      guard let part else { return (rows.ids(rows.data), rows.elements(rows.data)) }
      return (part.ids, part.indices.map { rows.element(rows.data, $0) })
    }
    if self.reads.hasOldCopies { self.tree.noteOutdated(boundary) }
    let repetitions = rows.repetitions(ids)
    self.report(repetitions, among: ids, of: rows)
    for index in repetitions.reversed() {
      ids.remove(at: index)
      elements.remove(at: index)
    }
    return Source(
      content: rows.content, environment: environment, ids: ids, elements: elements, observed: nil,
      indices: self.part?.indices)
  }

  /// Reports duplicate ids. Each id is reported once for a list.
  private func report(_ repetitions: [Int], among ids: [ID], of rows: ForEach<Data, ID, Content>) {
    guard self.tree.reportsIssues else { return }
    for index in repetitions where self.reported.insert(ids[index]).inserted {
      rows.location.report(
        """
        Several elements of a 'ForEach' have the id '\(ids[index])'; only the first is shown.

        The ids of the elements of a list must be unique, because they identify its rows.
        """)
    }
  }
}

extension HTMLWriter {
  @usableFromInline
  mutating func list<Data, ID, Content>(_ rows: ForEach<Data, ID, Content>) {
    self.list(rows, part: nil)
  }

  /// - Parameters:
  ///   - rows: The rows.
  ///   - part: Those that are on the page; `nil` for all.
  mutating func list<Data, ID, Content>(
    _ rows: ForEach<Data, ID, Content>, part: RowPart<ID>?
  ) {
    guard let tree else { return }
    self.list(KeyedList(rows, part: part, tree: tree, environment: self.environment))
  }
}
