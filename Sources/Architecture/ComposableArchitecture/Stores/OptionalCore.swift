import CasePaths

/// A part of another position that may be missing.
final class OptionalCore<Parent, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<Parent, ParentAction>
  private let keyPath: WritableKeyPath<Parent, State?>
  private let accessor: StateAccessor<Parent, State?>
  private let action: AnyCasePath<ParentAction, Action>
  private var initialState: State

  init(
    parent: StoreCore<Parent, ParentAction>,
    keyPath: WritableKeyPath<Parent, State?>,
    action: AnyCasePath<ParentAction, Action>,
    initialState: State
  ) {
    self.parent = parent
    self.keyPath = keyPath
    self.accessor = StateAccessor(keyPath)
    self.action = action
    self.initialState = initialState
  }

  override func lend(_ body: (UnsafeMutablePointer<State>) -> Void) {
    self.parent.lend { parent in
      self.accessor.read(&parent.pointee) { state in
        if state == nil {
          withUnsafeMutablePointer(to: &self.initialState) { body($0) }
        } else {
          withUnsafeMutablePointer(to: &state!) { body($0) }
        }
      }
    }
  }

  override func reader() -> State {
    self.parent.reader()[keyPath: self.keyPath] ?? self.initialState
  }

  override func noteRead() {
    _ = self.parent.reader()[keyPath: self.keyPath]
  }

  #if CombineSchedulers
    override var listeners: StateListeners? { self.parent.listeners }
  #endif

  override func send(_ action: Action) -> EffectFamily? {
    self.parent.send(self.action.embed(action))
  }
}
