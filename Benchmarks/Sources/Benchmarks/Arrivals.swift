import Synchronization

/// Counts the tasks that have reached the point where they wait.
final class Arrivals: Sendable {
  private let arrived = Atomic<Int>(0)

  func note() {
    arrived.wrappingAdd(1, ordering: .relaxed)
  }

  /// Returns when `count` tasks have arrived.
  func wait(for count: Int) async {
    while arrived.load(ordering: .relaxed) < count { await Task.yield() }
  }
}
