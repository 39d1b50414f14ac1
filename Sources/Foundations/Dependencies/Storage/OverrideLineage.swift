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

  /// Identifiers start at 1; 0 stands for none.
  private let id: UInt64
  private let replaced: UInt64

  /// What was replaced before. Apart, so that the usual case needs no memory.
  private let earlier: [UInt64]

  init(replacing other: Self?) {
    id = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
    replaced = other?.id ?? 0
    if let other, other.replaced != 0 {
      earlier = [other.replaced] + other.earlier.prefix(Self.maximumDepth - 2)
    } else {
      earlier = []
    }
  }

  func hasReplaced(_ other: Self) -> Bool {
    replaced == other.id || earlier.contains(other.id)
  }
}
