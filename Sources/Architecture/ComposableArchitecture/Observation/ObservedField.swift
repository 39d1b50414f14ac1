/// A field of observable state: its number and where it is stored.
public struct _ObservedField<Root> {
  let index: Int
  let storage: PartialKeyPath<Root>

  /// Whether the property has `willSet` or `didSet`: it must not be changed where it is stored.
  let hasObservers: Bool

  /// Describes a field; for code that macros generate.
  public init(index: Int, storage: PartialKeyPath<Root>, hasObservers: Bool = false) {
    self.index = index
    self.storage = storage
    self.hasObservers = hasObservers
  }
}
