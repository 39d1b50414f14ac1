/// An override of a dependency of a known type.
///
/// A key has exactly one type of value, so whoever finds an override by its key may downcast it to
/// `Override<Key.Value>` without asking.
///
/// `@unchecked Sendable` is safe: the value only changes while its writer holds the only reference.
@usableFromInline
final class Override<Value: Sendable>: AnyOverride, @unchecked Sendable {
  @usableFromInline
  fileprivate(set) var value: Value

  init(
    _ value: Value,
    key: ObjectIdentifier,
    lineage: OverrideLineage,
    next: AnyOverride?,
    table: OverrideTable?
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
  /// Overrides the value of `key`, in place if the newest override is of the same key and nobody else
  /// has seen it yet.
  @usableFromInline
  mutating func override<Value: Sendable>(_ key: ObjectIdentifier, with value: Value) {
    if overrides?.key == key, isKnownUniquelyReferenced(&overrides) {
      // One key, one type of value: see `Override`.
      unsafeDowncast(overrides.unsafelyUnwrapped, to: Override<Value>.self).value = value
    } else {
      let replaced = find(key)?._withUnsafeGuaranteedRef { $0.lineage }
      push(value, key: key, lineage: OverrideLineage(replacing: replaced))
    }
  }

  fileprivate mutating func push<Value: Sendable>(
    _ value: Value, key: ObjectIdentifier, lineage: OverrideLineage
  ) {
    if let list = overrides, list.length >= AnyOverride.maximumLength {
      overrides = Override(
        value, key: key, lineage: lineage, next: nil, table: list.compact())
    } else {
      overrides = Override(
        value, key: key, lineage: lineage, next: overrides, table: nil)
    }
  }
}
