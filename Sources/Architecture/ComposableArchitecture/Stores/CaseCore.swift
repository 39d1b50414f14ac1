import CasePaths

/// The core of a store for a case of another core's enum.
final class CaseCore<Parent, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<Parent, ParentAction>
  private let path: AnyCasePath<Parent, State>
  // Not the case path, whose type each send would look up in generic code.
  private let embed: (consuming Action) -> ParentAction

  /// The last state, shown while the enum is in another case.
  private var lastState: State

  /// The node of the value, cached for the parent's node.
  private var found: (node: ObservationNode, parent: ObservationNode)?

  init(
    parent: StoreCore<Parent, ParentAction>,
    state: AnyCasePath<Parent, State>,
    action: AnyCasePath<ParentAction, Action>,
    initialState: State
  ) {
    self.parent = parent
    self.path = state
    self.embed = action.embed
    self.lastState = initialState
    super.init(observation: .make(), tree: parent.tree)
  }

  override var node: ObservationNode? {
    guard let parent = self.parent.node else { return nil }
    if let found, found.parent === parent { return found.node }
    // Only the enum knows the node of an associated value, and binds it.
    guard var state = self.readerByCasePath() else { return nil }
    let node = withUnsafeMutablePointer(to: &state) { self.observation?.link(of: $0)?.pointee.node }
    self.found = node.map { ($0, parent) }
    return node
  }

  override var existingNode: ObservationNode? {
    guard let found, found.parent === self.parent.existingNode else { return nil }
    return found.node
  }

  override func lend(_ body: (UnsafeMutablePointer<State>) -> Void) {
    // On the heap if it is large.
    withUnsafeTemporaryAllocation(of: State.self, capacity: 1) { memory in
      guard let state = memory.baseAddress else { return }
      var isThere = false
      self.parent.lend { isThere = self.copy(from: $0, to: state) }
      if !isThere { state.initialize(to: self.lastState) }
      body(state)
      state.deinitialize(count: 1)
    }
  }

  /// Whether the enum is in the case.
  private var isThere: Bool { self.parent.lending { self.path.matches($0.pointee) } }

  /// A separate function, so that the copy is not on the caller's stack, too.
  @inline(never)
  private func copy(
    from parent: UnsafeMutablePointer<Parent>, to state: UnsafeMutablePointer<State>
  ) -> Bool {
    guard let value = self.path.extract(from: parent.pointee) else { return false }
    state.initialize(to: value)
    return true
  }

  override func reader() -> State {
    self.node == nil ? self.readerByCasePath() ?? self.lastState : super.reader()
  }

  /// A copy of the value for an observer, bound to its node by the enum.
  private func readerByCasePath() -> State? {
    self.path.extract(from: self.parent.reader())
  }

  override func noteRead() {
    self.parent.noteRead()
  }

  #if CombineSchedulers
  override var listeners: StateListeners? { self.parent.listeners }
  #endif

  override func send(_ action: consuming Action) -> EffectFamily? {
    if ViewEvent.isHandled, self.drops(action, isThere: self.isThere) { return nil }
    return self.parent.send(self.embed(action))
  }
}

extension CaseCore: CaseChangeObserver {
  func willReplace(_ state: UnsafePointer<Parent>, with newState: UnsafePointer<Parent>?) {
    if let newState, self.path.matches(newState.pointee) { return }
    if let last = self.path.extract(from: state.pointee) { self.lastState = last }
  }
}
