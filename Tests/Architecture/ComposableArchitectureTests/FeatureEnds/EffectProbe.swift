import Synchronization

/// Records the numbers of the features with running effects.
final class EffectProbe: Sendable {
  private let numbers = Mutex<[Int]>([])

  /// Sorted; contains a feature with two running effects twice.
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
