import Synchronization

/// Tells whether the structure of a collection, that is the ids in it and their order, is still
/// what it was.
///
/// A collection draws a new stamp whenever its structure changes, and keeps it when an element is
/// changed in place. Two equal stamps therefore mean the same ids in the same order, and comparing
/// them costs one comparison however many elements there are. Different stamps mean nothing but
/// that the collections came about in different ways.
///
/// ```swift
/// let before = rows.structureStamp
/// rows[id: id]?.title = "Groceries"
/// rows.structureStamp == before  // true
/// rows.removeFirst()
/// rows.structureStamp == before  // false
/// ```
///
/// Stamps are unique within a process and mean nothing outside of it, so they cannot be encoded.
@frozen
public struct StructureStamp: Hashable, Sendable {
  @usableFromInline
  let number: UInt64

  @usableFromInline
  init(number: UInt64) {
    self.number = number
  }

  /// Draws a stamp that is equal to no other.
  ///
  /// May be called from any thread.
  ///
  /// - Complexity: O(1), one atomic addition.
  public init() {
    self.init(number: nextNumber.wrappingAdd(1, ordering: .relaxed).oldValue)
  }

  /// The stamp that all empty collections share.
  @inlinable
  public static var empty: Self { Self(number: 0) }
}

/// Starts after the number of the stamp for empty collections. Relaxed order is enough, because all
/// that matters is that no number is given out twice.
private let nextNumber = Atomic<UInt64>(1)
