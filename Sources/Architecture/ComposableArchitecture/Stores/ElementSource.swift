/// The elements of a collection at a time, and where their stores come from.
@MainActor
class ElementSource<State, Action> {
  /// The store of the element at a position, made the first time.
  func store(at index: Int) -> Store<State, Action> {
    fatalError("'\(Self.self)' makes no stores: override 'store(at:)' there.")
  }
}
