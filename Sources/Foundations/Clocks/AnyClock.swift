/// Any clock that measures in `Duration`, with its type forgotten.
///
/// Points in time are kept as the time since the clock was wrapped, so that those of different
/// ``AnyClock``s are not comparable in a meaningful way.
///
/// ```swift
/// final class Model {
///   let clock: AnyClock<Duration>
///   init(clock: some Clock<Duration>) { self.clock = AnyClock(clock) }
/// }
/// ```
public final class AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in time of an ``AnyClock``: so long after the clock was wrapped.
  public struct Instant: InstantProtocol {
    let offset: Duration

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

  private let currentInstant: @Sendable () -> Instant
  private let resolution: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Instant, Duration?) async throws -> Void

  /// Forgets the type of `clock`. Reads its time once.
  public init<Base: Clock>(_ clock: Base) where Base.Duration == Duration {
    let start = clock.now
    self.currentInstant = { Instant(offset: start.duration(to: clock.now)) }
    self.resolution = { clock.minimumResolution }
    self.sleepUntil = { deadline, tolerance in
      try await clock.sleep(until: start.advanced(by: deadline.offset), tolerance: tolerance)
    }
  }

  /// The time on the wrapped clock.
  public var now: Instant { self.currentInstant() }

  /// The resolution of the wrapped clock.
  public var minimumResolution: Duration { self.resolution() }

  /// Sleeps on the wrapped clock.
  ///
  /// - Parameters:
  ///   - deadline: When to wake up.
  ///   - tolerance: How much later than that is fine.
  /// - Throws: What the wrapped clock throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await self.sleepUntil(deadline, tolerance)
  }
}
