public import Synchronization

/// The previous overrides of the same dependency that an override has replaced.
///
/// An object captures the overrides of the scope in which it is created. If it is used in a scope
/// that *surrounds* that one, its own overrides are more specific and must win; in any other scope,
/// those of the scope must win. The lineage distinguishes these cases.
///
/// The common cases, one or two nested overrides, need no allocation.
@usableFromInline
struct OverrideLineage: Sendable {
  /// The limit of remembered overrides, so that an object that repeatedly creates its own successor
  /// does not grow.
  private static let maximumDepth = 16

  @usableFromInline
  static let counter = Atomic<UInt64>(0)

  /// Identifiers start at 1; 0 stands for none.
  @usableFromInline
  let id: UInt64

  @usableFromInline
  let replaced: UInt64

  /// The overrides replaced before that, from the newest to the oldest.
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

  /// The ancestors of the next override of the same dependency, without this one.
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
