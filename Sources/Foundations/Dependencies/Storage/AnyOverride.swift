public import Synchronization

/// An override of one dependency, and the head of the list of all overrides of a scope.
///
/// Scopes nest, so they share their tails: entering one more is one allocation. A list is at most
/// `maximumLength` long; what is older stands in a hash table at its end, which an element makes at
/// most once, when it is built upon. Finding a value therefore does not slow down with the number of
/// overrides, and adding one is amortised constant.
///
/// `@unchecked Sendable` is safe: everything here is immutable save for an atomic cache, and the one
/// subclass, `Override`, says why its value is.
@usableFromInline
class AnyOverride: @unchecked Sendable {
  @inlinable
  static var maximumLength: UInt8 { 8 }

  @usableFromInline
  final let key: ObjectIdentifier

  /// The next element, which this one holds. Not a plain reference, for counting references at each
  /// step of a search would cost more than all else.
  @usableFromInline
  final let next: Unmanaged<AnyOverride>?

  /// What lies beyond the end of the list. Held by its last element.
  @usableFromInline
  final let table: Unmanaged<OverrideTable>?

  /// How many elements the list has, this one included.
  @usableFromInline
  final let length: UInt8

  /// What this override replaced.
  @usableFromInline
  final let lineage: OverrideLineage

  @usableFromInline
  final let compacted = AtomicLazyReference<OverrideTable>()

  /// - Parameter table: What lies beyond the end of the list, if this is its end.
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

  /// The override of `key` that is in force for the holder of this list, who has to keep the list for
  /// as long as it uses the result.
  ///
  /// - Complexity: O(1), for a list is short.
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

  /// Whether this override was made in a scope in which `other` was in force.
  @usableFromInline
  final func hasReplaced(_ other: AnyOverride) -> Bool {
    self !== other && lineage.hasReplaced(other.lineage)
  }

  /// Everything that is overridden from here on.
  @usableFromInline
  final func compact() -> OverrideTable {
    compacted.load() ?? compacted.storeIfNil(OverrideTable(self))
  }

  /// Whether there is a table that repeats this override, and would not notice if it changed.
  @usableFromInline
  final var isCompacted: Bool { compacted.load() != nil }

  /// The same override, not holding on to those that it was put in front of.
  func detached() -> AnyOverride { self }

  /// Puts the same override in front of others.
  func push(onto values: inout DependencyValues) {}
}
