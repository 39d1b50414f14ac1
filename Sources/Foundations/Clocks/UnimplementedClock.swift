package import SourceLocations

/// A clock that reports an issue for each use, and then forwards to another clock.
///
/// For tests of code that should not depend on time. Code that uses the clock anyway fails its test
/// with a message such as "Unimplemented: ContinuousClock.now".
///
/// ```swift
/// let model = Model(clock: .unimplemented())
/// ```
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of an ``UnimplementedClock``.
  public struct Instant: InstantProtocol {
    let instant: AnyClock<Duration>.Instant

    /// The instant `duration` later.
    public func advanced(by duration: Duration) -> Self {
      Self(instant: self.instant.advanced(by: duration))
    }

    /// The time from this instant to `other`, negative if `other` is earlier.
    public func duration(to other: Self) -> Duration {
      self.instant.duration(to: other.instant)
    }

    /// Whether one instant is before another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.instant < rhs.instant
    }
  }

  private let base: AnyClock<Duration>
  private let name: String
  private let remedy: String?
  private let location: SourceLocation

  /// Creates a clock that reports, and then forwards to `base`.
  ///
  /// - Parameters:
  ///   - base: The clock to forward to.
  ///   - name: The name of the clock in issues. The default is the name of its type.
  public init<Base: Clock>(
    _ base: Base,
    name: String = "\(Base.self)",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Base.Duration == Duration {
    self.init(
      AnyClock(base), name: name, remedy: nil,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// - Parameter remedy: The advice in its issues.
  private init(
    _ base: AnyClock<Duration>,
    name: String,
    remedy: String?,
    location: SourceLocation
  ) {
    self.base = base
    self.name = name
    self.remedy = remedy
    self.location = location
  }

  /// Creates a clock that reports, and then forwards to an ``ImmediateClock``.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in issues.
  ///   - now: The start of the clock.
  public init(
    name: String = "Clock",
    now: ImmediateClock<Duration>.Instant,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now), name: name,
      fileID: fileID, filePath: filePath, line: line, column: column
    )
  }

  /// The time of the underlying clock, after an issue: "Unimplemented: *name*.now".
  public var now: Instant {
    self.report("now")
    return Instant(instant: self.base.now)
  }

  /// The resolution of the underlying clock, after an issue: "Unimplemented:
  /// *name*.minimumResolution".
  public var minimumResolution: Duration {
    self.report("minimumResolution")
    return self.base.minimumResolution
  }

  /// Sleeps on the underlying clock, after an issue: "Unimplemented: *name*.sleep".
  ///
  /// - Parameters:
  ///   - deadline: The instant to wake up at.
  ///   - tolerance: The tolerated delay.
  /// - Throws: The error of the underlying clock: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    self.report("sleep")
    try await self.base.sleep(until: deadline.instant, tolerance: tolerance)
  }

  private func report(_ member: String) {
    self.location.report(
      "Unimplemented: \(self.name).\(member)" + (self.remedy.map { "\n\n\($0)" } ?? ""))
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Creates a clock that reports, and then forwards to an ``ImmediateClock``.
  ///
  /// - Parameter name: The name of the clock in issues.
  public init(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      name: name, now: ImmediateClock.Instant(),
      fileID: fileID, filePath: filePath, line: line, column: column
    )
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Creates a clock with advice in its issues.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in issues.
  ///   - remedy: The advice.
  ///   - location: The source location of its issues.
  package init(name: String, remedy: String, location: SourceLocation) {
    self.init(AnyClock(ImmediateClock()), name: name, remedy: remedy, location: location)
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A new clock that reports an issue for each use.
  ///
  /// Use the initialisers of ``UnimplementedClock`` for a name or a clock to forward to.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
