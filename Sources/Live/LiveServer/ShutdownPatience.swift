#if LiveServer
  import ServiceLifecycle
  import Synchronization

  /// How long a server is waited for that has been told to end.
  final class ShutdownPatience: Sendable {
    private let deadline = Mutex<Deadline?>(nil)
    private let makeDeadline: @Sendable () -> Deadline

    init(_ duration: Duration, on clock: some Clock<Duration>) {
      self.makeDeadline = { Deadline(after: duration, on: clock) }
    }

    /// Counts from now on, unless it does already.
    ///
    /// - Returns: Until when.
    @discardableResult
    func begin() -> Deadline {
      self.deadline.withLock { deadline in
        let begun = deadline ?? self.makeDeadline()
        deadline = begun
        return begun
      }
    }
  }

  /// A service, and what is done when it is told to end.
  struct ServiceToldToEnd<Base: Service>: Service {
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
