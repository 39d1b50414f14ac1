import Synchronization

/// A clock on which every sleep is over at once.
///
/// For previews, and for tests to which the passing of time does not matter. A sleeper moves the
/// clock to its deadline and steps aside once, so that others get their turn. Mind that a timer on
/// this clock ticks without a pause until it is cancelled.
///
/// All operations are safe to call from anywhere.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in time of an ``ImmediateClock``: so long after the clock's beginning.
  public struct Instant: InstantProtocol {
    /// The time since the beginning.
    let offset: Duration

    /// Creates the point in time that lies `offset` after the beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The point in time that lies `duration` later.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: self.offset + duration)
    }

    /// The time from here to `other`, negative if that lies before.
    public func duration(to other: Self) -> Duration {
      other.offset - self.offset
    }

    /// Whether one point in time lies before another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private let instant: Mutex<Instant>

  /// Creates a clock that begins at `now`.
  public init(now: Instant = Instant()) {
    self.instant = Mutex(now)
  }

  /// The latest deadline that somebody slept until.
  public var now: Instant {
    self.instant.withLock { $0 }
  }

  /// Zero: no sleep is too short.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to `deadline`, unless it is there or further, and steps aside once.
  ///
  /// - Parameters:
  ///   - deadline: Where to move to.
  ///   - tolerance: Does not matter here.
  /// - Throws: `CancellationError` if the task is cancelled, before or after stepping aside.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    self.instant.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock that begins at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock on which every sleep is over at once.
  public static var immediate: Self { ImmediateClock() }
}
