import IdentifiedCollections
import OrderedCollections

/// The observation nodes of the elements of a collection, by id.
///
/// A collection at the position has a link to this table, with a version, as a struct has to its
/// node.
///
/// Safe to send, like the nodes: every use first checks that it is on the thread of the tree.
final class ElementNodes<ID: Hashable, Element>: ElementTable, ElementObserver, @unchecked Sendable
{
  private let tree: ObservationTree
  private let observation = StateObservation<Element>.make()

  /// The version of the collection that is at this position.
  private(set) var version: UInt64

  /// The tree's moment when a copy of the collection was last bound for an observer.
  private var momentOfReading: UInt64 = 0

  private(set) var nodes: [ID: ObservationNode] = [:]

  /// The ids that were removed since the last comparison with the collection; `nil` if not all of
  /// them are known. Some may be back, or may have been removed from a copy.
  private var candidates: [ID]? = []

  /// The ids of dropped nodes.
  private(set) var removedIDs = RemovedIDs<ID>()

  /// Notified of elements that are removed.
  var removalObservers = ElementRemovalObservers<ID, Element>()

  init(tree: ObservationTree) {
    self.tree = tree
    self.version = tree.makeVersion()
  }

  /// The node of an element.
  func node(_ id: ID) -> ObservationNode {
    if let node = self.nodes[id] { return node }
    let node = ObservationNode(tree: self.tree)
    self.nodes[id] = node
    return node
  }

  /// Restores a node that was dropped, unless there is another one by now.
  func adopt(_ node: ObservationNode, id: ID) -> ObservationNode {
    if let other = self.nodes[id] { return other }
    node.isDropped = false
    self.nodes[id] = node
    return node
  }

  override func noteAll() {
    for node in self.nodes.values { node.noteAll() }
  }

  // MARK: Binding the collection

  func attach(_ link: inout ElementLink<ID, Element>, isTentative: Bool) {
    if link.observer === self {
      if link.version == self.version { return }
    } else {
      link.observer = self
    }
    if !isTentative { self.renewVersion() }
    link.version = self.version
  }

  /// Gives a collection a version of its own. All copies that observers read between two actions
  /// share a version.
  private func renewVersion() {
    if !self.tree.isReducing {
      if self.momentOfReading == self.tree.moment { return }
      self.momentOfReading = self.tree.moment
    }
    self.version = self.tree.makeVersion()
  }

  /// Binds a collection that may have replaced another one.
  ///
  /// - Returns: Whether it is the collection that was at this position.
  func reconcile(_ link: inout ElementLink<ID, Element>) -> Bool {
    if link.observer === self, link.version == self.version { return true }
    self.attach(&link, isTentative: false)
    return false
  }

  /// Records the changes after another collection has replaced the previous one.
  func compare(
    with elements: some LinkedElements<ID, Element>, from old: UInt64, to new: UInt64
  ) {
    let ids = elements.keys
    self.candidates = nil
    self.drop(allBut: ids, from: old, to: new)
    for (id, node) in self.nodes {
      guard let index = ids.firstIndex(of: id) else { continue }
      let isSame = self.observation?.isBound(elements.elementAddress(at: index), to: node) ?? false
      if !isSame {
        // The element is bound, with a version of its own, when it is read or changed next.
        if self.observation?.isStruct == true { node.version = self.tree.makeVersion() }
        node.noteAll()
      }
    }
  }

  /// Removes the nodes of elements that are no longer in the collection.
  ///
  /// - Parameters:
  ///   - ids: The ids of the collection.
  ///   - old: The version of the collection's structure before the change.
  ///   - new: The version after it.
  /// - Complexity: O(*k*) on average, where *k* is the number of removed elements; O(*n*) after
  ///   another collection has replaced the previous one.
  func drop(allBut ids: OrderedSet<ID>, from old: UInt64, to new: UInt64) {
    let candidates = self.candidates
    self.candidates = []
    let gone = (candidates ?? Array(self.nodes.keys)).filter { !ids.contains($0) }
    for id in gone {
      guard let node = self.nodes.removeValue(forKey: id) else { continue }
      self.removedIDs.append(id)
      node.drop()
    }
    // An observer may know elements that have no nodes.
    self.removalObservers.didRemove(candidates, allBut: ids, from: old, to: new)
  }

  // MARK: Element accesses

  var change: ElementChange {
    guard self.tree.isOnOwnThread else { return .elsewhere }
    return self.tree.isReducing ? .noted : .ownCopy
  }

  var keepsRemovedElements: Bool { !self.removalObservers.isEmpty }

  func reader(of element: Element, id: ID, version: UInt64) -> Element {
    guard self.tree.isOnOwnThread else { return element }
    let isReader = !self.tree.isReducing
    guard version == self.version else {
      // An old copy is no longer the collection at this position.
      if isReader { StateReads.current?.noteOldCopy() }
      return element
    }
    guard let node = isReader ? self.node(id) : self.nodes[id] else { return element }
    if isReader { node.accessWhole() }
    guard let observation = self.observation else { return element }
    var copy = element
    let position = _ObservationPosition(node, isTentative: !isReader)
    observation.attach(&copy, to: position, isReader: isReader)
    return copy
  }

  func willChange(
    _ element: UnsafeMutablePointer<Element>, id: ID, version: UInt64
  ) -> AnyObject? {
    guard version == self.version, let node = self.nodes[id] else { return nil }
    self.observation?.attach(element, to: _ObservationPosition(node), isReader: false)
    return node
  }

  func didChange(
    _ element: UnsafeMutablePointer<Element>, id: ID, known: AnyObject?, version: UInt64
  ) -> UInt64 {
    let newVersion = self.tree.makeVersion()
    guard version == self.version else { return newVersion }
    self.version = newVersion
    if let known {
      // `known` is the result of `willChange`.
      self.reconcile(element, with: unsafeDowncast(known, to: ObservationNode.self))
    } else if let node = self.nodes[id] {
      self.reconcile(element, with: node)
    }
    return newVersion
  }

  private func reconcile(_ element: UnsafeMutablePointer<Element>, with node: ObservationNode) {
    if self.observation?.reconcile(element, with: node) != true { node.noteWhole() }
  }

  func willRemove(_ element: UnsafeMutablePointer<Element>, id: ID, version: UInt64) {
    guard version == self.version else { return }
    if let node = self.nodes[id] {
      let position = _ObservationPosition(node, isTentative: true)
      self.observation?.attach(element, to: position, isReader: false)
    }
    self.removalObservers.willRemove(element.pointee, id: id)
  }

  func noteRemoval(of id: ID) {
    guard let count = self.candidates?.count else { return }
    // Copies that are changed and forgotten must not let the list grow.
    if count > self.nodes.count { self.candidates = nil } else { self.candidates?.append(id) }
  }

  func didChangeStructure(version: UInt64) -> UInt64 {
    let newVersion = self.tree.makeVersion()
    if version == self.version { self.version = newVersion }
    return newVersion
  }
}

/// The nodes of the elements of a collection, without the type of their ids.
class ElementTable {
  /// Records that everything in every element has changed.
  func noteAll() {}

  /// Called before another value replaces the one at the position.
  func willReplace<Value>(
    _ value: UnsafeMutablePointer<Value>, with newValue: UnsafeMutablePointer<Value>
  ) {}
}
