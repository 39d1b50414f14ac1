/// The core of a store whose state a closure computes from another core's state.
final class ComputedCore<Parent, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<Parent, ParentAction>
  private let compute: (Parent) -> State
  private let embed: (consuming Action) -> ParentAction

  init(
    parent: StoreCore<Parent, ParentAction>, compute: @escaping (Parent) -> State,
    embed: @escaping (consuming Action) -> ParentAction
  ) {
    self.parent = parent
    self.compute = compute
    self.embed = embed
    super.init(observation: .make(), tree: parent.tree)
  }

  override func lend(_ body: (UnsafeMutablePointer<State>) -> Void) {
    self.parent.lending { parent in
      var state = self.compute(parent.pointee)
      withUnsafeMutablePointer(to: &state) { body($0) }
    }
  }

  override func reader() -> State {
    self.compute(self.parent.reader())
  }

  override func noteRead() {
    _ = self.reader()
  }

  #if CombineSchedulers
    override var listeners: StateListeners? { self.parent.listeners }
  #endif

  override func send(_ action: consuming Action) -> EffectFamily? {
    self.parent.send(self.embed(action))
  }
}
