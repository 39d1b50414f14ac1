#if LiveServer
  import Foundation

  /// Decides when a worker that has ended is started again.
  struct WorkerRestarts {
    /// How a process has ended.
    enum Exit: Equatable, Sendable {
      case status(CInt)
      case signal(CInt)
    }

    enum Decision: Equatable {
      case restart(after: Duration)
      case giveUp
    }

    /// How many times in a row a worker may crash before it accepts connections for the first time.
    static let maximumFailedStarts = 5

    /// A worker that has served for this long is started again without a delay.
    static let healthyLifetime = Duration.seconds(5)

    private var hasServed = false
    private var failedStarts = 0
    private var shortLives = 0

    /// The decision about a worker that has ended.
    ///
    /// - Parameters:
    ///   - exit: How it has ended.
    ///   - lifetime: How long it has served; `nil` if it has never accepted connections.
    mutating func next(after exit: Exit, lifetime: Duration?) -> Decision {
      guard let lifetime else {
        let isCrash = if case .signal = exit { true } else { false }
        return self.next(afterFailedStart: isCrash)
      }
      self.hasServed = true
      self.failedStarts = 0
      guard lifetime < Self.healthyLifetime else {
        self.shortLives = 0
        return .restart(after: .zero)
      }
      self.shortLives += 1
      // The first crash disturbs the others for as short as possible. A page that crashes again and again must not use up the machine.
      guard self.shortLives > 1 else { return .restart(after: .zero) }
      return .restart(after: min(.seconds(1), .milliseconds(50) * (1 << min(self.shortLives, 10))))
    }

    /// The decision after a start that has failed.
    ///
    /// - Parameter isCrash: Whether the worker has crashed. A worker that was not started, or has ended by itself, has said why.
    mutating func next(afterFailedStart isCrash: Bool) -> Decision {
      self.failedStarts += 1
      // A worker that has served before lacks a resource now, such as memory. The other workers go on.
      let mayStartAgain = isCrash && self.failedStarts < Self.maximumFailedStarts
      guard self.hasServed || mayStartAgain else { return .giveUp }
      return .restart(
        after: min(.seconds(1), .milliseconds(100) * (1 << min(self.failedStarts - 1, 10))))
    }
  }

  extension WorkerRestarts.Exit: CustomStringConvertible {
    private static let names: [CInt: String] = [
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGILL: "SIGILL", SIGINT: "SIGINT",
      SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS", SIGTERM: "SIGTERM",
      SIGTRAP: "SIGTRAP", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
    ]

    /// The status or the signal, as in `signal SIGILL (Illegal instruction)`.
    var description: String {
      switch self {
      case .status(let status): "status \(status)"
      case .signal(let signal):
        "signal \(Self.names[signal] ?? "\(signal)") (\(String(cString: strsignal(signal))))"
      }
    }

    /// The status by which a shell tells the same.
    var shellStatus: Int {
      switch self {
      case .status(let status): Int(truncatingIfNeeded: status)
      case .signal(let signal): 128 + Int(truncatingIfNeeded: signal)
      }
    }
  }
#endif
