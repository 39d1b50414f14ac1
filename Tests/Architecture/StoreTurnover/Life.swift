import Synchronization

/// Something that is alive as long as whoever holds it, and counted.
final class Life: Sendable {
  private static let counter = Atomic<Int>(0)

  /// How many are alive.
  static var count: Int { Self.counter.load(ordering: .sequentiallyConsistent) }

  init() {
    Self.counter.wrappingAdd(1, ordering: .sequentiallyConsistent)
  }

  deinit {
    Self.counter.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }
}
