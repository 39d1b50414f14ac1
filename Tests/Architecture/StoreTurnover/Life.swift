import Synchronization

/// An object that counts its live instances.
final class Life: Sendable {
  private static let counter = Atomic<Int>(0)

  /// The number of live instances.
  static var count: Int { Self.counter.load(ordering: .sequentiallyConsistent) }

  init() {
    Self.counter.wrappingAdd(1, ordering: .sequentiallyConsistent)
  }

  deinit {
    Self.counter.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }
}
