import Synchronization

/// Which overrides of the same dependency an override has replaced.
///
/// An object remembers the overrides of the scope it was made in. If it is used in a scope that
/// *surrounds* that one, its own are more specific and must win; in any other scope, those of the
/// scope must. Lineage tells the two apart.
struct OverrideLineage: Sendable {
  /// Overrides further up are forgotten, so that an object that makes its own successor, over and
  /// over, does not grow.
  private static let maximumDepth = 16

  private static let counter = Atomic<UInt64>(0)

  private let id: UInt64
  private let replaced: [UInt64]

  init(replacing other: Self?) {
    id = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
    if let other {
      replaced = [other.id] + other.replaced.prefix(Self.maximumDepth - 1)
    } else {
      replaced = []
    }
  }

  func hasReplaced(_ other: Self) -> Bool {
    replaced.contains(other.id)
  }
}
