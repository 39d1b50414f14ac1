import ComposableArchitecture

/// The time of a meeting, read from a monotonic clock.
///
/// Ticks only say when to look: a late tick, a lost tick and a page that sleeps change nothing. While the clock is
/// stopped the meeting's time stands still, and the recording's time goes on.
public struct MeetingClock: Equatable, Sendable {
  /// The speakers' times.
  public let schedule: MeetingSchedule

  /// The time that the meeting has taken, without the time under alerts. Never more than its length.
  public private(set) var elapsed = Duration.zero

  /// The time since the meeting began, with the time under alerts: the position in its recording.
  public private(set) var recorded = Duration.zero

  /// Whether the meeting's time goes on.
  public private(set) var isRunning = false

  /// The time since the meeting was over.
  private(set) var overtime = Duration.zero

  private var reading: ClockReading?

  /// Creates a clock that stands at the beginning.
  public init(_ schedule: MeetingSchedule) { self.schedule = schedule }

  /// Creates a clock that stands at a time.
  public init(_ schedule: MeetingSchedule, elapsed: Duration, recorded: Duration) {
    self.schedule = schedule
    self.elapsed = min(max(.zero, elapsed), schedule.duration)
    self.recorded = max(self.elapsed, recorded)
    self.overtime = max(.zero, elapsed - schedule.duration)
  }

  /// The time that is left.
  public var remaining: Duration { schedule.duration - elapsed }

  /// The position of the attendee who speaks.
  public var speakerIndex: Int { schedule.speaker(at: elapsed) }

  /// Whether the time is over.
  public var isOver: Bool { remaining == .zero }

  /// Whether the meeting has begun.
  public var hasBegun: Bool { reading != nil }

  /// Moves on to the present.
  mutating func read(_ now: ClockReading) {
    if let reading {
      let passed = max(.zero, reading.duration(to: now))
      recorded += passed
      if isRunning {
        overtime += max(.zero, elapsed + passed - schedule.duration)
        elapsed = min(elapsed + passed, schedule.duration)
      }
    }
    reading = now
  }

  /// Begins, or goes on.
  mutating func start(_ now: ClockReading) {
    read(now)
    isRunning = true
  }

  /// Stands still.
  mutating func stop(_ now: ClockReading) {
    read(now)
    isRunning = false
  }

  /// Goes on to a speaker's turn.
  mutating func skip(toSpeaker index: Int) {
    elapsed = schedule.start(ofSpeaker: min(index, schedule.speakerCount))
  }
}

/// An instant of any clock.
struct ClockReading: Equatable, Sendable {
  private let instant: any InstantProtocol<Duration>

  /// Creates a reading of an instant.
  init(_ instant: any InstantProtocol<Duration>) { self.instant = instant }

  /// Reads a clock.
  static func now(of clock: any Clock<Duration>) -> Self {
    func read(_ clock: some Clock<Duration>) -> Self { Self(clock.now) }
    return read(clock)
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.instant) == AnyHashable(rhs.instant)
  }

  /// The time to a later reading. Zero if the readings are of different clocks.
  func duration(to other: Self) -> Duration {
    func duration<Instant: InstantProtocol<Duration>>(from instant: Instant) -> Duration {
      guard let other = other.instant as? Instant else { return .zero }
      return instant.duration(to: other)
    }
    return duration(from: instant)
  }
}
