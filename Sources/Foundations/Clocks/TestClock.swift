import ConcurrencyExtras
import Synchronization

/// A clock whose time stands still until a test moves it.
///
/// Give it to the code under test instead of a real clock, and decide when which sleep is over:
///
/// ```swift
/// @Test func timer() async throws {
///   let clock = TestClock()
///   let executor = TestExecutor()
///   let model = withDependencies { $0.continuousClock = clock } operation: { TimerModel() }
///   let task = Task(executorPreference: executor) { await model.start() }
///   await executor.drain()
///   await clock.advance(by: .seconds(3))
///   #expect(model.secondsElapsed == 3)
///   task.cancel()
/// }
/// ```
///
/// Moving the clock resumes what is due, one sleeper at a time: in the order of the deadlines, and
/// for the same deadline in the order of going to sleep. ``now`` is set to each deadline in turn,
/// and what was resumed gets to work, and to sleep again, before the next is resumed.
///
/// How sure that is depends on where the sleepers run. Those that went to sleep on a
/// `DrainableExecutor` are waited for exactly: when the clock has been moved, their executor has
/// nothing left to do, including work that goes back and forth between it and the main actor. Of
/// others, the clock knows only that they have woken up; after that it steps aside for a good while
/// and hopes, as nobody can tell when they are done. The main thread must not be blocked while the
/// clock moves.
///
/// All operations are safe to call from anywhere.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in time of a ``TestClock``: so long after the clock's beginning.
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

  let state: Mutex<TestClockState<Instant>>

  /// Creates a clock that stands still at `now`.
  public init(now: Instant = Instant()) {
    self.state = Mutex(TestClockState(now: now))
  }

  /// Where the clock stands.
  public var now: Instant {
    self.state.withLock { $0.now }
  }

  /// Zero: the clock can be moved by any amount.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the clock has been moved to `deadline`.
  ///
  /// Returns at once if the clock stands after it. A sleeper whose deadline is exactly ``now`` waits until the
  /// test advances the clock, by zero at least. O(log *n*) of the number of sleepers.
  ///
  /// - Parameters:
  ///   - deadline: When to wake up.
  ///   - tolerance: Does not matter here; a test clock is exact.
  /// - Throws: `CancellationError`, at once when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = self.state.withLock { $0.makeSleeperID() }
    let place = SleepingPlace.current
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = self.state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline < state.now { return .success(()) }
          state.fallAsleep(id: id, until: deadline, at: place, continuation: continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = self.state.withLock { $0.removeSleeper(id: id) }
      sleeper?.payload.leave(.failure(CancellationError()))
    }
    self.state.withLock { $0.hasWokenUp(id: id) }?.resume()
  }

  /// Throws if something sleeps on this clock.
  ///
  /// For the end of a test, to be sure that no timer was forgotten. Lets work that is under way
  /// come to rest before it looks.
  ///
  /// - Throws: ``SuspensionError``.
  public nonisolated(nonsending) func checkSuspension() async throws {
    await self.settle()
    let count = self.state.withLock { $0.sleepers.count }
    if count > 0 { throw SuspensionError(sleeperCount: count) }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock that stands still at its beginning.
  public convenience init() {
    self.init(now: Instant())
  }
}
