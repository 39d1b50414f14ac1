/// The scope of a part of another core's state.
final class PartScope<Parent, ParentAction, Part: OptionalPart, Action>:
  OptionalScope<Part.Wrapped, Action>
{
  private let path: OptionalPath<Parent, ParentAction, Part, Action>
  private var present: Store<Part.Wrapped, Action>?
  private var reads: StateReads?

  init(path: OptionalPath<Parent, ParentAction, Part, Action>) {
    self.path = path
  }

  deinit {
    if let reads { MainActor.runSoon { reads.end() } }
  }

  override var isOfField: Bool { self.path.isField }

  override func store() -> Store<Part.Wrapped, Action>? {
    self.path.noteRead()
    guard self.path.isThere else {
      self.letGo()
      return nil
    }
    if let present { return present }
    let store = self.path.copy().map { state in
      let core = OptionalCore(path: self.path, initialState: state)
      self.path.add(core)
      return Store(core: core)
    }
    self.present = store
    self.letGoWhenGone()
    return store
  }

  /// Releases the store when the part is removed, even without a further access.
  private func letGoWhenGone() {
    // State that is not observable would have to be compared after each action.
    guard self.path.parent.node != nil else { return }
    let reads = self.reads ?? StateReads()
    reads.observer = self
    self.reads = reads
    reads.observe { self.path.noteRead() }
  }

  private func letGo() {
    self.present = nil
    self.whenGone?()
  }
}

extension PartScope: StateObserver {
  func stateDidChange() {
    guard self.present != nil else { return }
    if self.path.isThere { self.letGoWhenGone() } else { self.letGo() }
  }
}

/// The core of a store for a part of another core's state that may be missing.
final class OptionalCore<Parent, ParentAction, Part: OptionalPart, Action>:
  StoreCore<Part.Wrapped, Action>
{
  private let path: OptionalPath<Parent, ParentAction, Part, Action>

  /// The last state, shown after the part was removed.
  private var lastState: Part.Wrapped

  init(path: OptionalPath<Parent, ParentAction, Part, Action>, initialState: Part.Wrapped) {
    self.path = path
    self.lastState = initialState
    super.init(observation: path.observation, tree: path.parent.tree)
  }

  override var node: ObservationNode? { self.path.node }

  override var existingNode: ObservationNode? { self.path.existingNode }

  override var address: UnsafeMutablePointer<Part.Wrapped>? { self.path.address }

  override func lend(_ body: (UnsafeMutablePointer<Part.Wrapped>) -> Void) {
    if self.path.lend(body) { return }
    // A copy, because `body` may call this method again.
    var state = self.lastState
    withUnsafeMutablePointer(to: &state) { body($0) }
  }

  override func reader() -> Part.Wrapped {
    self.path.noteField() ? super.reader() : self.path.readerByKeyPath() ?? self.lastState
  }

  override func noteRead() {
    self.path.noteRead()
  }

  override func add(_ observer: any CaseChangeObserver<Part.Wrapped>) {
    self.path.add(observer)
  }

  #if CombineSchedulers
  override var listeners: StateListeners? { self.path.parent.listeners }
  #endif

  override func send(_ action: consuming Action) -> EffectFamily? {
    if ViewEvent.isHandled, self.drops(action, isThere: self.path.isThere) { return nil }
    return self.path.send(action)
  }
}

extension OptionalCore: ElementRemovalObserver {
  func willRemove(_ element: Part.Wrapped, id: Int) {
    self.lastState = element
  }

  func didRemove(
    _ candidates: [Int]?, allBut rest: OrderedSet<Int>, from old: UInt64, to new: UInt64
  ) {}
}

/// Owns the store of a part that may be missing, while the part exists.
@MainActor
class OptionalScope<State, Action> {
  /// Called when the removal of the part is detected.
  final var whenGone: (() -> Void)?

  /// Whether the part is a field of the parent's state.
  var isOfField: Bool { true }

  /// The store of the part, or `nil` while it is missing.
  func store() -> Store<State, Action>? { nil }
}
