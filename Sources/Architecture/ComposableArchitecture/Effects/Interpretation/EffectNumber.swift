import Synchronization

/// Numbers what comes into being, in its order. Cancellation follows it, so that tests see the same
/// every time.
enum EffectNumber {
  private static let counter = Atomic<UInt64>(0)

  static func next() -> UInt64 {
    self.counter.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
