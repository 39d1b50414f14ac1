/// The number and the storage of a field of observable state.
public struct _ObservedField<Root> {
  let index: Int
  let storage: PartialKeyPath<Root>

  /// Whether the property has `willSet` or `didSet`, so that it must not be changed in place.
  let hasObservers: Bool

  /// Creates the description of a field; for generated code.
  public init(index: Int, storage: PartialKeyPath<Root>, hasObservers: Bool = false) {
    self.index = index
    self.storage = storage
    self.hasObservers = hasObservers
  }
}
