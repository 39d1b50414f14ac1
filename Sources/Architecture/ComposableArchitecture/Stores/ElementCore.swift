import IdentifiedCollections

/// An element of a collection at another position.
final class ElementCore<Parent, ParentAction, Elements: ObservedElements, Action>:
  StoreCore<Elements.Element, Action>
{
  /// What is shown when the element has gone.
  ///
  /// Safe, although keepers are told without isolation: it happens on the main actor.
  nonisolated(unsafe) var lastState: Elements.Element

  private let path: ElementPath<Parent, ParentAction, Elements, Action>
  private let id: Elements.ID

  /// Where the element was last found, when the collection had a stamp.
  private var found: (index: Int?, stamp: StructureStamp)
  private var lastNode: ObservationNode?

  /// - Parameters:
  ///   - index: Where the element is in a collection that was there some time.
  ///   - elements: The collection.
  init(
    path: ElementPath<Parent, ParentAction, Elements, Action>,
    index: Int,
    in elements: Elements
  ) {
    self.path = path
    self.id = elements.ids[index]
    self.found = (index, elements.structureStamp)
    self.lastState = elements.withElement(at: index) { $0.pointee }
    super.init(observation: path.observation)
  }

  /// Whether the element is there.
  var isThere: Bool { self.path.lending { self.index(in: $0) } != nil }

  override var node: ObservationNode? {
    if let node = self.lastNode, !node.isDropped { return node }
    guard let collection = self.path.node else { return nil }
    guard self.isThere else {
      // Whoever reads what is left of it is told when the element comes again.
      self.path.noteRead()
      return self.lastNode
    }
    let node = Elements.node(of: self.id, in: collection, adopting: self.lastNode)
    self.lastNode = node
    return node
  }

  override func lend(_ body: (UnsafeMutablePointer<Elements.Element>) -> Void) {
    let isThere = self.path.lending { elements in
      guard let index = self.index(in: elements) else { return false }
      elements.withElement(at: index) { body(UnsafeMutablePointer(mutating: $0)) }
      return true
    }
    if !isThere { withUnsafeMutablePointer(to: &self.lastState) { body($0) } }
  }

  override func noteRead() {
    if let node = self.node { node.accessWhole() } else { self.path.noteRead() }
  }

  override func send(_ action: Action) -> EffectFamily? {
    self.path.send(action, id: self.id)
  }

  private func index(in elements: Elements) -> Int? {
    let stamp = elements.structureStamp
    if stamp != self.found.stamp { self.found = (elements.ids.firstIndex(of: self.id), stamp) }
    return self.found.index
  }
}
