/// A type-erased clock.
///
/// Instants are stored as the time since the clock was wrapped, so comparing instants of different
/// ``AnyClock``s is meaningless.
///
/// ```swift
/// final class Model {
///   let clock: AnyClock<Duration>
///   init(clock: some Clock<Duration>) { self.clock = AnyClock(clock) }
/// }
/// ```
public final class AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of an ``AnyClock``: the time since the clock was wrapped.
  public struct Instant: InstantProtocol {
    let offset: Duration

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

  private let currentInstant: @Sendable () -> Instant
  private let resolution: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Instant, Duration?) async throws -> Void

  /// Erases the type of `clock`. Reads its time once.
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
  ///   - deadline: The instant to wake up at.
  ///   - tolerance: The tolerated delay.
  /// - Throws: The error of the wrapped clock: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await self.sleepUntil(deadline, tolerance)
  }
}
