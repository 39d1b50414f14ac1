/// A field of observable state: its number and where it is stored.
public struct _ObservedField<Root> {
  let index: Int
  let storage: PartialKeyPath<Root>

  /// Describes a field; for code that macros generate.
  public init(index: Int, storage: PartialKeyPath<Root>) {
    self.index = index
    self.storage = storage
  }
}
