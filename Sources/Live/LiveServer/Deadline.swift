#if LiveServer
import ServiceLifecycle
import Synchronization

/// A point in time on any clock.
struct Deadline: Sendable {
  /// Whether the deadline has passed.
  let hasPassed: @Sendable () -> Bool

  /// Waits until the deadline.
  let wait: @Sendable () async throws -> Void

  /// Creates a deadline at a duration from now.
  init(after time: Duration, on clock: some Clock<Duration>) {
    let instant = clock.now.advanced(by: time)
    self.hasPassed = { clock.now >= instant }
    self.wait = { try await clock.sleep(until: instant, tolerance: nil) }
  }
}

/// The shutdown deadline of a server, which starts with the first call of ``begin()``.
final class ShutdownDeadline: Sendable {
  private let deadline = Mutex<Deadline?>(nil)
  private let makeDeadline: @Sendable () -> Deadline

  init(_ duration: Duration, on clock: some Clock<Duration>) {
    self.makeDeadline = { Deadline(after: duration, on: clock) }
  }

  /// Starts the grace period, unless it has started already.
  ///
  /// - Returns: The end of the grace period.
  @discardableResult
  func begin() -> Deadline {
    self.deadline.withLock { deadline in
      let begun = deadline ?? self.makeDeadline()
      deadline = begun
      return begun
    }
  }
}

/// A service with a closure that is called when its graceful shutdown begins.
struct ServiceWithShutdownHandler<Base: Service>: Service {
  private let base: Base
  private let onEnd: @Sendable () -> Void

  init(_ base: Base, onEnd: @escaping @Sendable () -> Void) {
    self.base = base
    self.onEnd = onEnd
  }

  func run() async throws {
    try await withGracefulShutdownHandler {
      try await self.base.run()
    } onGracefulShutdown: {
      self.onEnd()
    }
  }
}
#endif
