import ConcurrencyExtras
import Synchronization

/// A clock whose time stands still until a test advances it.
///
/// Pass it to the code under test instead of a real clock, and decide when each sleep ends:
///
/// ```swift
/// @MainActor @Test func timer() async throws {
///   let clock = TestClock()
///   let executor = TestExecutor()
///   let model = withDependencies { $0.continuousClock = clock } operation: { TimerModel() }
///   let task = Task(executorPreference: executor) { await model.start() }
///   await executor.settle()  // the model is on the main actor
///   await clock.advance(by: .seconds(3))
///   #expect(model.secondsElapsed == 3)
///   task.cancel()
/// }
/// ```
///
/// Advancing the clock resumes the sleepers that are due, one at a time: in the order of their
/// deadlines, and for equal deadlines in the order of their sleeps. ``now`` is set to each deadline
/// in turn, and a resumed sleeper runs until it sleeps again before the next one is resumed.
///
/// The guarantee depends on the executor of the sleepers. The clock waits exactly for sleepers on a
/// `DrainableExecutor`: when `advance` returns, their executor has no work left, including work
/// that alternates between it and the main actor. For other sleepers, the clock only knows that
/// they have woken up; after that it yields for a while, because nothing signals the end of their
/// work. The main thread must not be blocked while the clock advances.
///
/// All operations are safe to call from any thread.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of a ``TestClock``: the time since the clock's start.
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

  let state: Mutex<TestClockState<Instant>>

  /// Creates a clock that stands still at `now`.
  public init(now: Instant = Instant()) {
    self.state = Mutex(TestClockState(now: now))
  }

  /// The current time of the clock.
  public var now: Instant {
    self.state.withLock { $0.now }
  }

  /// Zero: the clock can advance by any amount.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the clock is advanced to `deadline`.
  ///
  /// Returns at once if the clock is past it. A sleeper whose deadline is exactly ``now`` waits
  /// until the test advances the clock, by zero at least. O(log *n*) in the number of sleepers.
  ///
  /// - Parameters:
  ///   - deadline: The instant to wake up at.
  ///   - tolerance: Ignored; a test clock is exact.
  /// - Throws: `CancellationError`, at once when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = self.state.withLock { $0.makeSleeperID() }
    let executor = SleeperExecutor.current
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = self.state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline < state.now { return .success(()) }
          state.fallAsleep(id: id, until: deadline, on: executor, continuation: continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = self.state.withLock { $0.removeSleeper(id: id) }
      sleeper?.payload.resume(with: .failure(CancellationError()))
    }
    self.state.withLock { $0.hasWokenUp(id: id) }?.resume()
  }

  /// Throws if a task sleeps on this clock.
  ///
  /// Call it at the end of a test, to check that no timer is left. Lets running work come to rest
  /// before the check.
  ///
  /// - Throws: ``SuspensionError``.
  public nonisolated(nonsending) func checkSuspension() async throws {
    await self.settle()
    let count = self.state.withLock { $0.sleepers.count }
    if count > 0 { throw SuspensionError(sleeperCount: count) }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock that stands still at its start.
  public convenience init() {
    self.init(now: Instant())
  }
}
