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
