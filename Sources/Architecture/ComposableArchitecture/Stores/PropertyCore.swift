import CasePaths

/// A property of another position.
final class PropertyCore<Parent, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<Parent, ParentAction>
  private let keyPath: WritableKeyPath<Parent, State>
  private let accessor: StateAccessor<Parent, State>
  private let action: AnyCasePath<ParentAction, Action>

  init(
    parent: StoreCore<Parent, ParentAction>,
    keyPath: WritableKeyPath<Parent, State>,
    action: AnyCasePath<ParentAction, Action>
  ) {
    let accessor = StateAccessor(keyPath)
    self.parent = parent
    self.keyPath = keyPath
    self.accessor = accessor
    self.action = action
    self.address = accessor.offset.flatMap { offset in
      parent.fixedAddress.map {
        (UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: State.self)
      }
    }
  }

  private let address: UnsafeMutablePointer<State>?

  override var fixedAddress: UnsafeMutablePointer<State>? { self.address }

  private lazy var cachedNode = self.accessor.fieldIndex.flatMap { self.parent.node?.child($0) }

  override var node: ObservationNode? { self.cachedNode }

  override func lend(_ body: (UnsafeMutablePointer<State>) -> Void) {
    if let address = self.address { return body(address) }
    self.parent.lend { parent in
      self.accessor.read(&parent.pointee) { state in
        withUnsafeMutablePointer(to: &state) { body($0) }
      }
    }
  }

  override func reader() -> State {
    self.parent.reader()[keyPath: self.keyPath]
  }

  override func noteRead() {
    if let index = self.accessor.fieldIndex, let node = self.parent.node {
      node.access(field: index)
    } else {
      self.parent.noteRead()
    }
  }

  #if CombineSchedulers
    override var listeners: StateListeners? { self.parent.listeners }
  #endif

  override func send(_ action: Action) -> EffectFamily? {
    self.parent.send(self.action.embed(action))
  }
}
