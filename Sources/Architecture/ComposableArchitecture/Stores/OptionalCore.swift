/// A part of another position that may be missing.
final class OptionalCore<Parent, ParentAction, Part: OptionalPart, Action>:
  StoreCore<Part.Wrapped, Action>
{
  private let path: OptionalPath<Parent, ParentAction, Part, Action>

  /// What is shown when the part has gone.
  private var initialState: Part.Wrapped

  init(path: OptionalPath<Parent, ParentAction, Part, Action>, initialState: Part.Wrapped) {
    self.path = path
    self.initialState = initialState
    super.init(observation: path.observation, tree: path.parent.tree)
  }

  override var node: ObservationNode? { self.path.node }

  override var address: UnsafeMutablePointer<Part.Wrapped>? { self.path.address }

  override func lend(_ body: (UnsafeMutablePointer<Part.Wrapped>) -> Void) {
    if self.path.lend(body) { return }
    withUnsafeMutablePointer(to: &self.initialState) { body($0) }
  }

  override func reader() -> Part.Wrapped {
    self.path.noteField() ? super.reader() : self.path.readerByKeyPath() ?? self.initialState
  }

  override func noteRead() {
    self.path.noteRead()
  }

  #if CombineSchedulers
    override var listeners: StateListeners? { self.path.parent.listeners }
  #endif

  override func send(_ action: Action) -> EffectFamily? {
    self.path.send(action)
  }
}
