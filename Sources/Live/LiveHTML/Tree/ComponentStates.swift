/// The local states of the components of a page; see ``State``.
@MainActor
final class ComponentStates {
  /// Whether any component of the process has had local state: other pages do not look for it.
  static var isUsed = false

  /// The states of one component.
  private struct Entry {
    let kind: ObjectIdentifier
    let cells: [AnyStateCell]
  }

  /// The states of the components that an instance renders: its own, and those whose component is
  /// the whole content of another one.
  private var entries: [ObjectIdentifier: [Entry]] = [:]

  /// The kinds of components that have no local state.
  private var statelessKinds: Set<ObjectIdentifier> = []

  /// The instance that is evaluated, and the number of its components with states so far.
  private var evaluation: (instance: ObjectIdentifier, count: Int)?

  /// The states of the page that this one is compared with.
  private let original: ComponentStates?

  /// The root of that page.
  private let originalRoot: Boundary?

  /// The instances of the other page, by the instances and lists of this one.
  private var originals: [ObjectIdentifier: AnyObject] = [:]

  init() {
    self.original = nil
    self.originalRoot = nil
  }

  /// Creates the states of a page to be compared with another one, whose states it shows.
  init(comparedWith original: ComponentStates, of root: Boundary?) {
    self.original = original
    self.originalRoot = root
  }

  /// Begins the evaluation of an instance.
  func beginEvaluation(of boundary: Boundary) {
    self.evaluation = (ObjectIdentifier(boundary), 0)
  }

  /// Ends the evaluation of an instance, and forgets the states of components that it no longer
  /// renders.
  func endEvaluation() {
    if let (instance, count) = self.evaluation, let entries = self.entries[instance],
      entries.count > count
    {
      self.entries[instance] = Array(entries.prefix(count))
    }
    self.evaluation = nil
  }

  /// Lets the states of a component continue those that the evaluated instance had before.
  func keep<Whole>(_ component: Whole) {
    let kind = ObjectIdentifier(Whole.self)
    guard let (instance, index) = self.evaluation, !self.statelessKinds.contains(kind) else {
      return
    }
    let cells = Mirror(reflecting: component).children.compactMap {
      ($0.value as? any LocalState)?.anyCell
    }
    guard !cells.isEmpty else {
      self.statelessKinds.insert(kind)
      return
    }
    self.evaluation?.count += 1
    if let known = self.known(index, of: instance), known.kind == kind {
      for (cell, knownCell) in zip(cells, known.cells) { cell.continue(knownCell) }
      return
    }
    var entries = self.entries[instance] ?? []
    entries.removeSubrange(min(index, entries.count)...)
    entries.append(Entry(kind: kind, cells: cells))
    self.entries[instance] = entries
  }

  private func known(_ index: Int, of instance: ObjectIdentifier) -> Entry? {
    var entries = self.entries[instance]
    if let original {
      entries = self.originals[instance].flatMap { original.entries[ObjectIdentifier($0)] }
    }
    guard let entries, entries.indices.contains(index) else { return nil }
    return entries[index]
  }

  /// Forgets the states of an instance that was removed.
  func forget(_ boundary: Boundary) {
    if !self.entries.isEmpty { self.entries[ObjectIdentifier(boundary)] = nil }
  }
}

// MARK: - Comparison

extension ComponentStates {
  /// Notes the root of the other page.
  func pair(root: Boundary) {
    if let originalRoot { self.originals[ObjectIdentifier(root)] = originalRoot }
  }

  /// Notes the component of the other page for one of this page, which is about to be mounted.
  ///
  /// If the pages differ so that another component is found, the comparison shows the difference.
  func pair(_ child: Boundary, at index: Int, of parent: Boundary) {
    guard self.original != nil,
      let children = (self.originals[ObjectIdentifier(parent)] as? Boundary)?.rendition.children,
      children.indices.contains(index)
    else { return }
    self.originals[ObjectIdentifier(child)] = children[index]
  }

  /// Notes the list of the other page for one of this page, which is about to be mounted.
  func pair(_ list: LiveList, at index: Int, of parent: Boundary) {
    guard self.original != nil,
      let lists = (self.originals[ObjectIdentifier(parent)] as? Boundary)?.rendition.lists,
      lists.indices.contains(index)
    else { return }
    self.originals[ObjectIdentifier(list)] = lists[index]
  }

  /// Notes the row of the other page for one of this page, which is about to be mounted.
  func pair(_ row: Boundary, at index: Int, in list: LiveList) {
    guard self.original != nil,
      let rows = (self.originals[ObjectIdentifier(list)] as? LiveList)?.rows,
      rows.indices.contains(index)
    else { return }
    self.originals[ObjectIdentifier(row)] = rows[index]
  }
}

/// A property of a component that is state of its instance.
@MainActor
protocol LocalState {
  var anyCell: AnyStateCell { get }
}

/// The storage of a state without the type of its value.
@MainActor
class AnyStateCell {
  init() {
    ComponentStates.isUsed = true
  }

  /// Refers to another cell of the same property, whose instance this one continues.
  func `continue`(_ cell: AnyStateCell) {
    fatalError("'\(Self.self)' must override 'continue(_:)'.")
  }
}
