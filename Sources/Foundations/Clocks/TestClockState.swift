import ConcurrencyExtras

/// The mutable state of a ``TestClock``, protected by its lock.
struct TestClockState<Instant: InstantProtocol> {
  /// The suspended task of a sleeper.
  struct Suspension {
    let executor: SleeperExecutor
    let continuation: CheckedContinuation<Void, any Error>

    func resume(with outcome: Result<Void, any Error>) {
      self.executor.sleeperWillWakeUp()
      self.continuation.resume(with: outcome)
    }
  }

  /// An executor of earlier sleepers. Weak, because a clock may outlive its executors.
  struct KnownExecutor {
    weak var executor: (any DrainableExecutor)?
  }

  /// Whether a resumed sleeper has started to run.
  enum Awakening {
    case pending
    case awaited(CheckedContinuation<Void, Never>)
    case done
  }

  private(set) var now: Instant
  private(set) var sleepers = SleeperQueue<Instant, Suspension>()
  /// Ascends with each new sleeper.
  private(set) var sleeperCount = 0
  private(set) var knownExecutors: [KnownExecutor] = []
  /// Whether there ever were sleepers that cannot be drained.
  private(set) var hasUnseenSleepers = false
  /// The number of ``sleepers`` that cannot be drained.
  private(set) var unseenSleeperCount = 0
  /// The number of sleepers with the deadline ``now`` since the clock was advanced.
  private(set) var emptySleepCount = 0
  private var awakenings: [Int: Awakening] = [:]

  init(now: Instant) {
    self.now = now
  }

  mutating func makeSleeperID() -> Int {
    self.sleeperCount += 1
    return self.sleeperCount
  }

  mutating func fallAsleep(
    id: Int, until deadline: Instant, on executor: SleeperExecutor,
    continuation: CheckedContinuation<Void, any Error>
  ) {
    switch executor {
    case .drainable(let executor, _):
      if !self.knownExecutors.contains(where: { $0.executor === executor }) {
        self.knownExecutors.removeAll { $0.executor == nil }
        self.knownExecutors.append(KnownExecutor(executor: executor))
      }
    case .opaque, .global:
      self.hasUnseenSleepers = true
      self.unseenSleeperCount += 1
    }
    if deadline == self.now { self.emptySleepCount += 1 }
    executor.sleeperWillFallAsleep()
    self.sleepers.insert(
      id: id, deadline: deadline,
      payload: Suspension(executor: executor, continuation: continuation))
  }

  /// Moves to the next deadline, if there is one up to `end`, and removes its sleeper. Otherwise
  /// moves to `end`.
  mutating func moveToNextSleeper(
    upTo end: Instant?
  ) -> SleeperQueue<Instant, Suspension>.Sleeper? {
    guard let first = self.sleepers.first, first.deadline <= end ?? first.deadline else {
      // At once: a new sleeper must not be queued with a deadline that is past.
      if let end { self.move(to: end) }
      return nil
    }
    self.move(to: first.deadline)
    if case .global = first.payload.executor { self.awakenings[first.id] = .pending }
    return self.removeSleeper(id: first.id)
  }

  mutating func removeSleeper(id: Int) -> SleeperQueue<Instant, Suspension>.Sleeper? {
    guard let sleeper = self.sleepers.remove(id: id) else { return nil }
    if case .drainable = sleeper.payload.executor { return sleeper }
    self.unseenSleeperCount -= 1
    return sleeper
  }

  /// Moves forward to `instant`; never back, even if other code advances the clock at the same
  /// time.
  private mutating func move(to instant: Instant) {
    guard instant > self.now else { return }
    self.now = instant
    self.emptySleepCount = 0
  }

  /// - Returns: The continuation to resume.
  mutating func hasWokenUp(id: Int) -> CheckedContinuation<Void, Never>? {
    switch self.awakenings[id] {
    case .pending:
      self.awakenings[id] = .done
      return nil
    case .awaited(let continuation):
      self.awakenings[id] = nil
      return continuation
    case .done, nil:
      return nil
    }
  }

  /// - Returns: `false` if there is nothing to wait for.
  mutating func awaitAwakening(id: Int, continuation: CheckedContinuation<Void, Never>) -> Bool {
    guard case .pending = self.awakenings[id] else {
      self.awakenings[id] = nil
      return false
    }
    self.awakenings[id] = .awaited(continuation)
    return true
  }
}
