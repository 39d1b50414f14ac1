public import Synchronization

/// Which overrides of the same dependency an override has replaced.
///
/// An object remembers the overrides of the scope it was made in. If it is used in a scope that
/// *surrounds* that one, its own are more specific and must win; in any other scope, those of the
/// scope must. Lineage tells the two apart.
///
/// The common cases, which are one or two overrides above one another, need no memory.
@usableFromInline
struct OverrideLineage: Sendable {
  /// Overrides further up are forgotten, so that an object that makes its own successor, over and
  /// over, does not grow.
  private static let maximumDepth = 16

  @usableFromInline
  static let counter = Atomic<UInt64>(0)

  /// Identifiers start at 1; 0 stands for none.
  @usableFromInline
  let id: UInt64

  @usableFromInline
  let replaced: UInt64

  /// What was replaced before that, from the newest to the oldest.
  @usableFromInline
  let earlier: [UInt64]

  @inlinable
  init(replacing other: Unmanaged<AnyOverride>?) {
    id = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
    guard let other else {
      replaced = 0
      earlier = []
      return
    }
    replaced = other._withUnsafeGuaranteedRef { $0.lineage.id }
    earlier = other._withUnsafeGuaranteedRef {
      $0.lineage.replaced == 0 ? [] : $0.lineage.ancestors()
    }
  }

  /// What the next override of the same dependency has to remember beside this one.
  @usableFromInline
  func ancestors() -> [UInt64] {
    var ancestors: [UInt64] = []
    ancestors.reserveCapacity(min(earlier.count + 1, Self.maximumDepth - 1))
    ancestors.append(replaced)
    ancestors.append(contentsOf: earlier.prefix(Self.maximumDepth - 2))
    return ancestors
  }

  func hasReplaced(_ other: Self) -> Bool {
    replaced == other.id || earlier.contains(other.id)
  }
}
