import Synchronization

/// Identifies the structure of a collection: its ids and their order.
///
/// A collection draws a new stamp when its structure changes, and keeps it when an element is
/// changed in place. So two equal stamps mean the same ids in the same order, and comparing them is
/// O(1). Different stamps do not imply different structures.
///
/// ```swift
/// let before = rows.structureStamp
/// rows[id: id]?.title = "Groceries"
/// rows.structureStamp == before  // true
/// rows.removeFirst()
/// rows.structureStamp == before  // false
/// ```
///
/// Stamps are unique within a process and meaningless outside of it, so they cannot be encoded.
@frozen
public struct StructureStamp: Hashable, Sendable {
  @usableFromInline
  package let number: UInt64

  @usableFromInline
  package init(number: UInt64) {
    self.number = number
  }

  /// Draws a unique stamp.
  ///
  /// May be called from any thread.
  ///
  /// - Complexity: O(1), one atomic addition.
  public init() {
    self.init(number: nextNumber.wrappingAdd(1, ordering: .relaxed).oldValue)
  }

  /// The stamp of all empty collections.
  @inlinable
  public static var empty: Self { Self(number: 0) }
}

/// Starts after the number of the stamp for empty collections. Relaxed order is sufficient, because
/// only uniqueness matters.
private let nextNumber = Atomic<UInt64>(1)
