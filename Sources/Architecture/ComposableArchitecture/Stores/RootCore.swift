import Dependencies
import DequeModule

/// The state of a root store, its reducer and its effects.
final class RootCore<State, Action>: StoreCore<State, Action> {
  private let memory: StateMemory<State>
  private let reduce: (inout State, Action) -> Effect<Action>
  private let observation: StateObservation<State>?
  private let tree = ObservationTree()
  private let rootNode: ObservationNode
  private let dependencies: DependencyValues
  private var waiting: Deque<(action: Action, family: EffectFamily)> = []
  private var isProcessing = false
  private lazy var interpreter = EffectInterpreter<Action> { [weak self] action, origin in
    _ = self?.process(action, family: origin.family)
  }

  init<R: Reducer>(initialState: State, reducer: R, dependencies: DependencyValues)
  where R.State == State, R.Action == Action {
    self.memory = StateMemory(initialState)
    self.reduce = reducer._resolve().run
    self.observation = StateObservation()
    self.rootNode = ObservationNode(tree: self.tree)
    self.dependencies = dependencies
  }

  override var fixedAddress: UnsafeMutablePointer<State>? { self.memory.address }

  override var node: ObservationNode? { self.rootNode }

  override func lend(_ body: (UnsafeMutablePointer<State>) -> Void) {
    body(self.memory.address)
  }

  override func reader() -> State {
    var copy = self.memory.address.pointee
    guard let observation = self.observation else {
      self.noteRead()
      return copy
    }
    withUnsafeMutablePointer(to: &copy) { observation.prepare($0, for: self.rootNode) }
    return copy
  }

  override func noteRead() {
    self.rootNode.access(field: 0)
  }

  override func send(_ action: Action) -> EffectFamily? {
    self.process(action, family: nil)
  }

  /// Processes an action, and then those that came up meanwhile.
  private func process(_ action: Action, family: EffectFamily?) -> EffectFamily? {
    guard !self.isProcessing else {
      // The reducer is at work, or observers are being notified: the action waits for its turn.
      let family = family ?? EffectFamily()
      family.hold()
      self.waiting.append((action, family))
      return family
    }
    self.isProcessing = true
    defer { self.isProcessing = false }
    return RunningEffect.withoutCurrent {
      self.dependencies.run {
        let family = self.perform(action, family: family)
        while let (action, family) = self.waiting.popFirst() {
          _ = self.perform(action, family: family)
          family.release()
        }
        return family
      }
    }
  }

  private func perform(_ action: Action, family: EffectFamily?) -> EffectFamily? {
    self.tree.isReducing = true
    let effect = self.reduce(&self.memory.address.pointee, action)
    if let observation = self.observation {
      observation.reconcile(self.memory.address, with: self.rootNode)
    } else {
      self.rootNode.note(field: 0)
    }
    self.tree.isReducing = false
    self.tree.notify()
    if effect.isNone { return family }
    let family = family ?? EffectFamily()
    self.interpreter.start(effect, in: family)
    return family
  }
}
