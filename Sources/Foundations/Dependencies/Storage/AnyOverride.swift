public import Synchronization

/// An override of one dependency, and the head of the list of all overrides of a scope.
///
/// Nested scopes share the tails of their lists: entering a scope is one allocation. A list has at
/// most `maximumLength` elements; older ones are in a hash table at its end, which an element
/// creates at most once, when it is extended. So the time to find a value does not depend on the
/// number of overrides, and adding one is amortised constant.
///
/// `@unchecked Sendable` is safe: all properties are immutable, except for an atomic cache, and the
/// single subclass, `Override`, documents the safety of its value.
@usableFromInline
class AnyOverride: @unchecked Sendable {
  @inlinable
  static var maximumLength: UInt8 { 8 }

  @usableFromInline
  final let key: ObjectIdentifier

  /// The next element, which this one retains. Unmanaged, because counting references at each step
  /// of a search would cost more than the rest.
  @usableFromInline
  final let next: Unmanaged<AnyOverride>?

  /// The table after the end of the list. Its last element retains it.
  @usableFromInline
  final let table: Unmanaged<OverrideTable>?

  /// The number of elements in the list, including this one.
  @usableFromInline
  final let length: UInt8

  /// The overrides that this one has replaced.
  @usableFromInline
  final let lineage: OverrideLineage

  @usableFromInline
  final let compacted = AtomicLazyReference<OverrideTable>()

  /// - Parameter table: The table after the end of the list, if this element is its end.
  @inlinable
  init(
    key: ObjectIdentifier,
    lineage: OverrideLineage,
    next: consuming AnyOverride?,
    table: consuming OverrideTable?
  ) {
    self.key = key
    self.lineage = lineage
    if let next {
      length = next.length + 1
      self.table = next.table
      self.next = Unmanaged.passRetained(next)
    } else {
      length = 1
      self.table = table.map { Unmanaged.passRetained($0) }
      self.next = nil
    }
  }

  deinit {
    if let next {
      next.release()
    } else {
      table?.release()
    }
  }

  /// The current override of `key` in this list. The caller must retain the list while it uses the
  /// result.
  ///
  /// - Complexity: O(1), because a list is short.
  @inlinable
  final func find(_ key: ObjectIdentifier) -> Unmanaged<AnyOverride>? {
    var element = Unmanaged.passUnretained(self)
    while element._withUnsafeGuaranteedRef({ $0.key != key }) {
      guard let next = element._withUnsafeGuaranteedRef({ $0.next }) else {
        return table?._withUnsafeGuaranteedRef { $0.find(key) }
      }
      element = next
    }
    return element
  }

  /// Whether this override was created in a scope in which `other` was current.
  @usableFromInline
  final func hasReplaced(_ other: AnyOverride) -> Bool {
    self !== other && lineage.hasReplaced(other.lineage)
  }

  /// A table of all overrides from here on.
  @usableFromInline
  final func compact() -> OverrideTable {
    compacted.load() ?? compacted.storeIfNil(OverrideTable(self))
  }

  /// Whether a table contains this override, so that it must not be changed.
  @usableFromInline
  final var isCompacted: Bool { compacted.load() != nil }

  /// The same override, without a reference to the rest of its list.
  func detached() -> AnyOverride { self }

  /// Adds the same override to other values.
  func push(onto values: inout DependencyValues) {}
}
