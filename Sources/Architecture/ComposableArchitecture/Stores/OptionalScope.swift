/// Keeps the store of a part that may be missing as long as it is there.
@MainActor
class OptionalScope<State, Action> {
  /// The store of the part, or `nil` while it is missing.
  func store() -> Store<State, Action>? { nil }
}

/// The scope of a part that lies somewhere in another position.
final class PartScope<Parent, ParentAction, Part: OptionalPart, Action>:
  OptionalScope<Part.Wrapped, Action>
{
  private let path: OptionalPath<Parent, ParentAction, Part, Action>
  private var present: Store<Part.Wrapped, Action>?

  init(path: OptionalPath<Parent, ParentAction, Part, Action>) {
    self.path = path
  }

  override func store() -> Store<Part.Wrapped, Action>? {
    self.path.noteRead()
    guard self.path.isThere else {
      self.present = nil
      return nil
    }
    if let present { return present }
    let store = self.path.copy().map {
      Store(core: OptionalCore(path: self.path, initialState: $0))
    }
    self.present = store
    return store
  }
}
