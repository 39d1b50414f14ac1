import CasePaths

/// The core of a store for a property of another core's state.
final class PropertyCore<Parent, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<Parent, ParentAction>
  private let path: StatePath<Parent, State>
  // Not the case path, whose type each send would look up in generic code.
  private let embed: (consuming Action) -> ParentAction
  private let ownAddress: UnsafeMutablePointer<State>?

  init(
    parent: StoreCore<Parent, ParentAction>,
    keyPath: KeyPath<Parent, State>,
    action: AnyCasePath<ParentAction, Action>
  ) {
    let path = StatePath(keyPath)
    self.parent = parent
    self.path = path
    self.embed = action.embed
    self.ownAddress = path.address(in: parent.fixedAddress)
    super.init(observation: .make(), tree: parent.tree)
  }

  override var fixedAddress: UnsafeMutablePointer<State>? { self.ownAddress }

  override var address: UnsafeMutablePointer<State>? {
    if let ownAddress { return ownAddress }
    return self.path.address(in: self.parent.address)
  }

  override func lend(_ body: (UnsafeMutablePointer<State>) -> Void) {
    if let address = self.address { return body(address) }
    self.parent.lend { self.path.read($0, body) }
  }

  private lazy var fixedNode = self.path.position.node(in: self.parent.node)

  override var node: ObservationNode? {
    // If the parent may be removed and come back, its node may change.
    self.ownAddress == nil ? self.path.position.node(in: self.parent.node) : self.fixedNode
  }

  override var existingNode: ObservationNode? {
    self.path.position.existingNode(in: self.parent.existingNode)
  }

  override func reader() -> State {
    guard self.path.position.noteRead(in: self.parent.node) else {
      return self.parent.reader()[keyPath: self.path.keyPath]
    }
    return super.reader()
  }

  override func noteRead() {
    if !self.path.position.noteRead(in: self.parent.node) { self.parent.noteRead() }
  }

  override func add(_ observer: any CaseChangeObserver<State>) {
    guard let node = self.node, node !== self.parent.node else { return }
    // The type of the value at a node is always the same, and an enum has no elements.
    let table =
      node.elements.map { unsafeDowncast($0, to: EnumTable<State>.self) } ?? EnumTable()
    node.elements = table
    table.changeObservers.add(observer)
  }

  #if CombineSchedulers
  override var listeners: StateListeners? { self.parent.listeners }
  #endif

  override func send(_ action: consuming Action) -> EffectFamily? {
    self.parent.send(self.embed(action))
  }
}
