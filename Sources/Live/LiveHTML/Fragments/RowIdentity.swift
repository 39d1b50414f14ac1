/// What identifies the rows of a ``ForEach``.
@usableFromInline
enum RowIdentity {
  /// The property at a key path.
  case keyPath(AnyKeyPath)
  /// The elements' conformance to `Identifiable`.
  case own
  /// The ids of a collection of stores.
  case stores
}
