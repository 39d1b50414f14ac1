public import IdentifiedCollections

/// The access of the stores of a collection's elements to the collection.
@MainActor
@usableFromInline
final class ElementPath<Parent, ParentAction, Elements: ObservedElements, Action> {
  @usableFromInline
  let observation = StateObservation<Elements.Element>.make()

  /// The address of the collection if it is constant: in the root's memory.
  @usableFromInline
  let fixedAddress: UnsafeMutablePointer<Elements>?

  let parent: StoreCore<Parent, ParentAction>
  private let path: StatePath<Parent, Elements>
  private let embed: (Elements.ID, consuming Action) -> ParentAction

  init(
    parent: StoreCore<Parent, ParentAction>,
    path: StatePath<Parent, Elements>,
    embed: @escaping (Elements.ID, consuming Action) -> ParentAction
  ) {
    self.fixedAddress = path.address(in: parent.fixedAddress)
    self.parent = parent
    self.path = path
    self.embed = embed
  }

  /// The tree of the elements' root store.
  @usableFromInline
  var tree: ObservationTree { self.parent.tree }

  /// The node of the collection.
  var node: ObservationNode? { self.path.position.node(in: self.parent.node, prepare: self.bind) }

  /// The node of an element, if there is one.
  func existingNode(of id: Elements.ID) -> ObservationNode? {
    let collection = self.path.position.existingNode(in: self.parent.existingNode)
    // The type of the value at a node is always the same.
    return collection?.elements.flatMap {
      unsafeDowncast($0, to: ElementNodes<Elements.ID, Elements.Element>.self).nodes[id]
    }
  }

  /// Records the current structure of the collection in its node.
  private func bind(_ node: ObservationNode) {
    node.version = self.lending { $0.pointee.structureStamp }.observedVersion
  }

  /// The address of the collection, valid until a change, if it is not computed.
  var address: UnsafeMutablePointer<Elements>? {
    self.fixedAddress ?? self.path.address(in: self.parent.address)
  }

  /// Calls `body` with the collection, for reading.
  func lending<Result>(_ body: (UnsafePointer<Elements>) -> Result) -> Result {
    self.tree.requireRest()
    if let address = self.address { return body(address) }
    return self.parent.lending { parent in self.path.read(parent) { body($0) } }
  }

  /// Records that an observer has read the structure of the collection.
  func noteRead() {
    // The getters record the reads on the way to the collection.
    if !self.path.position.noteRead(in: self.parent.node) { _ = self.reader() }
    // The collection may have been replaced with its parent.
    if let node = self.node { self.bind(node) }
  }

  /// A copy of the collection for an observer, which also records the reads on the way to the
  /// collection.
  func reader() -> Elements {
    self.parent.reader()[keyPath: self.path.keyPath]
  }

  func send(_ action: consuming Action, id: Elements.ID) -> EffectFamily? {
    self.parent.send(self.embed(id, action))
  }
}

/// The core of a store for an element of a collection.
@usableFromInline
final class ElementCore<Parent, ParentAction, Elements: ObservedElements, Action>:
  StoreCore<Elements.Element, Action>
{
  /// The last state, shown after the element was removed.
  @usableFromInline
  var lastState: Elements.Element

  @usableFromInline
  let path: ElementPath<Parent, ParentAction, Elements, Action>

  @usableFromInline
  let id: Elements.ID

  // The index of the element at the last lookup, and the collection's stamp at that time. Negative
  // if it did not exist.
  @usableFromInline
  var lastIndex: Int

  @usableFromInline
  var lastStamp: StructureStamp

  @usableFromInline
  var lastNode: ObservationNode?

  /// - Parameters:
  ///   - index: The index of the element in a current or earlier version of the collection.
  ///   - elements: That version of the collection.
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

  /// Whether the element exists.
  var isThere: Bool { self.path.lending { self.index(in: $0) >= 0 } }

  override var node: ObservationNode? {
    guard self.isThere else {
      // Readers of the last state are notified when the element comes back.
      self.path.noteRead()
      return self.lastNode
    }
    if let node = self.lastNode, !node.isDropped { return node }
    guard let collection = self.path.node else { return nil }
    let node = Elements.node(of: self.id, in: collection, adopting: self.lastNode)
    self.lastNode = node
    return node
  }

  override var existingNode: ObservationNode? {
    // Readers of the last state of a removed element have read at its last node.
    if let node = self.lastNode, !node.isDropped { return node }
    return self.path.existingNode(of: self.id) ?? self.lastNode
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
      // The value itself does not record reads of an enum's case.
      if self.observation?.isStruct != true { node.accessWhole() }
      return super.reader()
    }
    // The element has no node: record a read of the collection.
    let elements = self.path.reader()
    return elements.ids.firstIndex(of: self.id).map { elements[$0] } ?? self.lastState
  }

  override func noteRead() {
    if let node = self.node { node.accessWhole() } else { self.path.noteRead() }
  }

  #if CombineSchedulers
  override var listeners: StateListeners? { self.path.parent.listeners }
  #endif

  override func send(_ action: consuming Action) -> EffectFamily? {
    if ViewEvent.isHandled, self.drops(action, isThere: self.isThere) { return nil }
    return self.path.send(action, id: self.id)
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
