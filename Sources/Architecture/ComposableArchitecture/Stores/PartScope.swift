import Observation

/// The scope of a part that lies somewhere in another position.
final class PartScope<Parent, ParentAction, Part: OptionalPart, Action>:
  OptionalScope<Part.Wrapped, Action>
{
  private let path: OptionalPath<Parent, ParentAction, Part, Action>
  private var present: Store<Part.Wrapped, Action>?

  init(path: OptionalPath<Parent, ParentAction, Part, Action>) {
    self.path = path
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

  /// Lets go of the store when the part goes, although nobody may ask for it again.
  private func letGoWhenGone() {
    // Where state is not observable, it would have to be looked at after each action.
    guard self.path.parent.node != nil else { return }
    withObservationTracking {
      self.path.noteRead()
    } onChange: { [weak self] in
      // Observers are told where they read.
      MainActor.assumeIsolated {
        guard let self, self.present != nil else { return }
        if self.path.isThere { self.letGoWhenGone() } else { self.letGo() }
      }
    }
  }

  private func letGo() {
    self.present = nil
    self.whenGone?()
  }
}
