import CasePaths

/// A part of another position that may be missing.
final class OptionalCore<Parent, ParentAction, Part: OptionalPart, Action>:
  StoreCore<Part.Wrapped, Action>
{
  private let parent: StoreCore<Parent, ParentAction>
  private let path: StatePath<Parent, Part>
  private let embed: (Action) -> ParentAction
  private var initialState: Part.Wrapped

  init(
    parent: StoreCore<Parent, ParentAction>,
    path: StatePath<Parent, Part>,
    embed: @escaping (Action) -> ParentAction,
    initialState: Part.Wrapped
  ) {
    self.parent = parent
    self.path = path
    self.embed = embed
    self.initialState = initialState
    super.init(observation: StateObservation())
  }

  override var node: ObservationNode? {
    self.path.node(in: self.parent.node) { node in
      let isThere: Void? = self.lendPart { Part.lend($0) { _ in } }
      node.version = isThere == nil ? 0 : 1
    }?.child(0)
  }

  override func lend(_ body: (UnsafeMutablePointer<Part.Wrapped>) -> Void) {
    let isThere: Void? = self.lendPart { Part.lend($0, body) }
    if isThere == nil { withUnsafeMutablePointer(to: &self.initialState) { body($0) } }
  }

  private func lendPart<Result>(_ body: (UnsafeMutablePointer<Part>) -> Result) -> Result {
    self.parent.lending { self.path.read($0, body) }
  }

  override func reader() -> Part.Wrapped {
    guard self.path.noteRead(in: self.parent.node) else {
      var part = self.parent.reader()[keyPath: self.path.keyPath]
      return Part.lend(&part) { $0.pointee } ?? self.initialState
    }
    return super.reader()
  }

  override func noteRead() {
    if self.path.noteRead(in: self.parent.node) { return }
    // What is read on the way is noted.
    _ = self.parent.reader()[keyPath: self.path.keyPath]
  }

  #if CombineSchedulers
    override var listeners: StateListeners? { self.parent.listeners }
  #endif

  override func send(_ action: Action) -> EffectFamily? {
    self.parent.send(self.embed(action))
  }
}
