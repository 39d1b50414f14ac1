#if LiveServer
import Foundation

/// The policy for restarting workers that have ended.
struct WorkerRestarts {
  /// The way a process ended.
  enum Exit: Equatable, Sendable {
    case status(CInt)
    case signal(CInt)
  }

  enum Decision: Equatable {
    case restart(after: Duration)
    case giveUp
  }

  /// The number of crashes in a row, before accepting connections for the first time, after which
  /// a worker is not restarted.
  static let maximumFailedStarts = 5

  /// The lifetime from which a worker is restarted without a delay.
  static let healthyLifetime = Duration.seconds(5)

  private var hasServed = false
  private var failedStarts = 0
  private var shortLives = 0

  /// Returns the decision about a worker that has ended.
  ///
  /// - Parameters:
  ///   - exit: The way it ended.
  ///   - lifetime: The time since it accepted connections; `nil` if it never did.
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
    // The first crash is followed by an immediate restart, which interrupts other pages least.
    // Repeated crashes are delayed, so that they don't use up the machine's resources.
    guard self.shortLives > 1 else { return .restart(after: .zero) }
    return .restart(after: min(.seconds(1), .milliseconds(50) * (1 << min(self.shortLives, 10))))
  }

  /// Returns the decision after a failed start.
  ///
  /// - Parameter isCrash: Whether the worker crashed. A worker that could not be started, or that
  ///   exited by itself, has reported the reason.
  mutating func next(afterFailedStart isCrash: Bool) -> Decision {
    self.failedStarts += 1
    // A worker that has served before lacks a resource now, such as memory. The other workers
    // continue.
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

  /// The exit status of a shell for this end.
  var shellStatus: Int {
    switch self {
    case .status(let status): Int(truncatingIfNeeded: status)
    case .signal(let signal): 128 + Int(truncatingIfNeeded: signal)
    }
  }
}
#endif
