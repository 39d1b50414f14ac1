import Synchronization

/// Notes which features of a test have running effects, by their numbers.
final class EffectProbe: Sendable {
  private let numbers = Mutex<[Int]>([])

  /// Sorted; a feature with two running effects is there twice.
  var running: [Int] { self.numbers.withLock { $0.sorted() } }

  /// Runs until the task is cancelled.
  func run(_ number: Int) async {
    self.numbers.withLock { $0.append(number) }
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    self.numbers.withLock { numbers in
      if let index = numbers.firstIndex(of: number) { numbers.remove(at: index) }
    }
  }
}
