public import IdentifiedCollections

/// An element of a collection at another position.
@usableFromInline
final class ElementCore<Parent, ParentAction, Elements: ObservedElements, Action>:
  StoreCore<Elements.Element, Action>
{
  /// What is shown when the element has gone.
  ///
  /// Safe, although keepers are told without isolation: it happens on the main actor.
  @usableFromInline
  nonisolated(unsafe) var lastState: Elements.Element

  @usableFromInline
  let path: ElementPath<Parent, ParentAction, Elements, Action>

  @usableFromInline
  let id: Elements.ID

  // Where the element was last found, when the collection had a stamp. Negative if it was not there.
  @usableFromInline
  var lastIndex: Int

  @usableFromInline
  var lastStamp: StructureStamp

  @usableFromInline
  var lastNode: ObservationNode?

  /// - Parameters:
  ///   - index: Where the element is in a collection that was there some time.
  ///   - elements: The collection.
  @inlinable
  init(
    path: ElementPath<Parent, ParentAction, Elements, Action>,
    id: Elements.ID,
    index: Int,
    in elements: Elements
  ) {
    self.path = path
    self.id = id
    self.lastIndex = index
    self.lastStamp = elements.structureStamp
    self.lastState = elements.elementAddress(at: index).pointee
    super.init(observation: path.observation, tree: path.tree)
  }

  /// Whether the element is there.
  var isThere: Bool { self.path.lending { self.index(in: $0) >= 0 } }

  override var node: ObservationNode? {
    guard self.isThere else {
      // Whoever reads what is left of it is told when the element comes again.
      self.path.noteRead()
      return self.lastNode
    }
    if let node = self.lastNode, !node.isDropped { return node }
    guard let collection = self.path.node else { return nil }
    let node = Elements.node(of: self.id, in: collection, adopting: self.lastNode)
    self.lastNode = node
    return node
  }

  override var address: UnsafeMutablePointer<Elements.Element>? {
    guard let elements = self.path.address else { return nil }
    let index = self.index(in: elements)
    return index < 0 ? nil : elements.pointee.elementAddress(at: index)
  }

  override func lend(_ body: (UnsafeMutablePointer<Elements.Element>) -> Void) {
    self.path.lending { elements in
      let index = self.index(in: elements)
      if index >= 0 { return body(elements.pointee.elementAddress(at: index)) }
      withUnsafeMutablePointer(to: &self.lastState) { body($0) }
    }
  }

  override func reader() -> Elements.Element {
    if let node = self.node {
      // Which case an enum is in can't be told by the value itself.
      if self.observation?.isStruct != true { node.accessWhole() }
      return super.reader()
    }
    // What is read of the collection is noted, then.
    let elements = self.path.reader()
    return elements.ids.firstIndex(of: self.id).map { elements[$0] } ?? self.lastState
  }

  override func noteRead() {
    if let node = self.node { node.accessWhole() } else { self.path.noteRead() }
  }

  #if CombineSchedulers
    override var listeners: StateListeners? { self.path.parent.listeners }
  #endif

  override func send(_ action: Action) -> EffectFamily? {
    self.path.send(action, id: self.id)
  }

  private func index(in elements: UnsafePointer<Elements>) -> Int {
    let stamp = elements.pointee.structureStamp
    if stamp != self.lastStamp {
      self.lastIndex = elements.pointee.ids.firstIndex(of: self.id) ?? -1
      self.lastStamp = stamp
    }
    return self.lastIndex
  }
}
