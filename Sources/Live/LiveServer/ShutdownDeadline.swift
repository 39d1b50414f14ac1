#if LiveServer
  import ServiceLifecycle
  import Synchronization

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
