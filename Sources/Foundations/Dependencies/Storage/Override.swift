/// An override of a dependency of a known type.
///
/// A key determines the type of the value, so an override that was found by its key may be downcast
/// to `Override<Key.Value>` without a check.
///
/// `@unchecked Sendable` is safe: the value changes only while its writer holds the only reference,
/// and before it is copied to a table.
@usableFromInline
final class Override<Value: Sendable>: AnyOverride, @unchecked Sendable {
  /// Changed only by the holder of the only reference: exclusive access needs no checks at run
  /// time.
  @exclusivity(unchecked)
  @usableFromInline
  final var value: Value

  @inlinable
  init(
    _ value: Value,
    key: ObjectIdentifier,
    lineage: OverrideLineage,
    next: consuming AnyOverride?,
    table: consuming OverrideTable?
  ) {
    self.value = value
    super.init(key: key, lineage: lineage, next: next, table: table)
  }

  override func detached() -> AnyOverride {
    Override(value, key: key, lineage: lineage, next: nil, table: nil)
  }

  override func push(onto values: inout DependencyValues) {
    values.push(value, key: key, lineage: lineage)
  }
}

extension DependencyValues {
  /// Overrides the value of `key`, in place if the newest override has the same key and is not
  /// shared yet.
  @inlinable
  mutating func override<Value: Sendable>(_ key: ObjectIdentifier, with value: Value) {
    if isKnownUniquelyReferenced(&overrides), overrides.unsafelyUnwrapped.key == key,
      !overrides.unsafelyUnwrapped.isCompacted
    {
      // A key determines the type of the value: see `Override`.
      unsafeDowncast(overrides.unsafelyUnwrapped, to: Override<Value>.self).value = value
    } else {
      push(value, key: key, lineage: OverrideLineage(replacing: find(key)))
    }
  }

  @inlinable
  mutating func push<Value: Sendable>(
    _ value: Value, key: ObjectIdentifier, lineage: OverrideLineage
  ) {
    let table = takeCompacted()
    overrides = Override(
      value, key: key, lineage: lineage, next: overrides.take(), table: table)
  }

  /// Moves all overrides to a table, if there are too many of them for a list.
  @inlinable
  mutating func takeCompacted() -> OverrideTable? {
    guard let list = overrides, list.length >= AnyOverride.maximumLength else { return nil }
    overrides = nil
    return list.compact()
  }
}
