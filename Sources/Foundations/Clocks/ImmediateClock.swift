import Synchronization

/// A clock whose sleeps return at once.
///
/// For previews, and for tests that do not depend on time. A sleep moves the clock to its deadline
/// and yields once, so that other tasks run. A timer on this clock ticks without a pause until it
/// is cancelled.
///
/// All operations are safe to call from any thread.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of an ``ImmediateClock``: the time since the clock's start.
  public struct Instant: InstantProtocol {
    /// The time since the start.
    let offset: Duration

    /// Creates the instant `offset` after the start.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The instant `duration` later.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: self.offset + duration)
    }

    /// The time from this instant to `other`, negative if `other` is earlier.
    public func duration(to other: Self) -> Duration {
      other.offset - self.offset
    }

    /// Whether one instant is before another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private let instant: Mutex<Instant>

  /// Creates a clock that starts at `now`.
  public init(now: Instant = Instant()) {
    self.instant = Mutex(now)
  }

  /// The latest deadline of a sleep.
  public var now: Instant {
    self.instant.withLock { $0 }
  }

  /// Zero: no sleep is too short.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to `deadline`, unless it is there or later, and yields once.
  ///
  /// - Parameters:
  ///   - deadline: The instant to move the clock to.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task is cancelled, before or after yielding.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    self.instant.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock that starts at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock whose sleeps return at once.
  public static var immediate: Self { ImmediateClock() }
}
