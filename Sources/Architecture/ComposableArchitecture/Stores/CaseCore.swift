import CasePaths

/// The value of a case of another position.
final class CaseCore<Parent, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<Parent, ParentAction>
  private let state: AnyCasePath<Parent, State>
  private let action: AnyCasePath<ParentAction, Action>
  private let initialState: State

  init(
    parent: StoreCore<Parent, ParentAction>,
    state: AnyCasePath<Parent, State>,
    action: AnyCasePath<ParentAction, Action>,
    initialState: State
  ) {
    self.parent = parent
    self.state = state
    self.action = action
    self.initialState = initialState
    super.init(observation: StateObservation())
  }

  override func lend(_ body: (UnsafeMutablePointer<State>) -> Void) {
    var state = self.parent.lending { self.state.extract(from: $0.pointee) } ?? self.initialState
    withUnsafeMutablePointer(to: &state) { body($0) }
  }

  override func reader() -> State {
    self.state.extract(from: self.parent.reader()) ?? self.initialState
  }

  override func noteRead() {
    self.parent.noteRead()
  }

  #if CombineSchedulers
    override var listeners: StateListeners? { self.parent.listeners }
  #endif

  override func send(_ action: Action) -> EffectFamily? {
    self.parent.send(self.action.embed(action))
  }
}
