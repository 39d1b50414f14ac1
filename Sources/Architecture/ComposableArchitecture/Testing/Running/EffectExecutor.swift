import ConcurrencyExtras
import Synchronization

/// Where the effects of a test store run: in the main actor's time, one job after the other, in the order of
/// arrival.
///
/// While somebody attends to it, jobs wait to be run by ``runJobs(atMost:)``. Otherwise they are run as soon as
/// the main actor gets to it. Either way they take turns with the test: there is only one order.
final class EffectExecutor: TestAwaitingExecutor {
  let state = Mutex(EffectExecutorState())

  /// Tells whose effects these are.
  func setEffects(_ effects: TestEffects) {
    self.state.withLock { $0.effects = effects }
  }

  var queuedJobCount: Int {
    self.state.withLock { $0.queuedJobCount }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (isUnattended, listeners) = self.state.withLock { state in
      // What has been given up is left where it stands.
      guard !state.isHalted else { return (false, [NewsListener]()) }
      state.append(job)
      return (state.schedule(), state.takeListeners())
    }
    if isUnattended { self.schedule() }
    for listener in listeners { listener.continuation.resume() }
  }

  /// Has the main actor run the jobs, a number at a time: others want their turn, too.
  private func schedule() {
    Task.detached { @MainActor in
      guard self.state.withLock({ $0.beginScheduledRun() }) else { return }
      self.runJobs(atMost: 1_000)
      if self.state.withLock({ $0.schedule() }) { self.schedule() }
    }
  }

  /// Runs jobs until there are none, or as many as given.
  ///
  /// - Returns: Whether none is left.
  @MainActor
  @discardableResult
  func runJobs(atMost limit: Int = .max) -> Bool {
    for _ in 0..<limit {
      let (job, insider) = self.state.withLock { $0.popNext() }
      if let job {
        job.runSynchronously(on: self.asUnownedTaskExecutor())
      } else if let insider {
        insider.resume()
      } else {
        return true
      }
    }
    return false
  }

  /// Runs a number of jobs more, enough for effects that have been cancelled to end, and leaves those of effects
  /// that ignore it where they stand.
  func retire(afterJobs count: Int) {
    self.state.withLock { $0.remainingJobCount = count }
  }
}

// MARK: Attendance

extension EffectExecutor {
  /// From now on somebody runs the jobs, until ``leave()``.
  func attend() {
    self.state.withLock { $0.attendantCount += 1 }
  }

  func leave() {
    let isUnattended = self.state.withLock { state in
      state.attendantCount -= 1
      return state.schedule()
    }
    if isUnattended { self.schedule() }
  }
}

// MARK: Draining

extension EffectExecutor {
  nonisolated(nonsending) func drain() async {
    guard self.isInsider else { return await self.bringToRest() }
    await withUnsafeContinuation { continuation in
      self.state.withLock { $0.insiders.append(continuation) }
    }
  }

  nonisolated(nonsending) func settle() async {
    if self.isInsider {
      await Task.settle([self])
    } else {
      await self.bringToRest()
    }
  }

  private var isInsider: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor == self.asUnownedTaskExecutor() }
  }

  @MainActor
  private func bringToRest() async {
    if let effects = self.state.withLock({ $0.effects }) {
      await effects.rest()
    } else {
      self.runJobs()
    }
  }
}
