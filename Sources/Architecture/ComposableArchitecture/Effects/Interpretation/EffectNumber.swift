import Synchronization

/// Serial numbers in the order of creation. Cancellation follows this order, so that tests are
/// deterministic.
enum EffectNumber {
  private static let counter = Atomic<UInt64>(0)

  static func next() -> UInt64 {
    self.counter.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
