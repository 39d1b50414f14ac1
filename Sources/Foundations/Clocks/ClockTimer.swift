/// A sequence of instants at a steady interval; created by `Clock.timer(interval:tolerance:)`.
public struct ClockTimer<Base: Clock>: AsyncSequence, Sendable {
  /// An instant at which the timer was due.
  public typealias Element = Base.Instant
  /// A timer does not throw.
  public typealias Failure = Never

  /// Waits for the next instant.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// `nil` if the timer never ticks, or has ended.
    private var timer: ClockTimer?
    private var previous: Base.Instant?

    init(_ timer: ClockTimer?) {
      self.timer = timer
    }

    /// Waits until the timer is due again.
    ///
    /// - Returns: The instant at which it was due, or `nil` if the task has been cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Base.Instant? {
      guard let timer = self.timer else { return nil }
      let due = (self.previous ?? timer.clock.now).advanced(by: timer.interval)
      do {
        try await timer.clock.sleep(until: due, tolerance: timer.tolerance)
      } catch {
        self.timer = nil
        return nil
      }
      self.previous = due
      return due
    }

    /// Waits until the timer is due again.
    ///
    /// - Returns: The instant at which it was due, or `nil` if the task has been cancelled.
    public mutating func next() async -> Base.Instant? {
      await self.next(isolation: nil)
    }
  }

  private let clock: Base
  private let interval: Base.Duration
  private let tolerance: Base.Duration?
  private let isEmpty: Bool

  init(clock: Base, interval: Base.Duration, tolerance: Base.Duration?, isEmpty: Bool) {
    self.clock = clock
    self.interval = interval
    self.tolerance = tolerance
    self.isEmpty = isEmpty
  }

  /// Starts the timer: the first instant is one interval after the first call of `next()`.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(self.isEmpty ? nil : self)
  }
}
