import ConcurrencyExtras
import Synchronization

/// The executor for the effects of a test store: one job after the other on the main actor, in the
/// order of arrival.
///
/// Between ``attend()`` and ``leave()``, jobs wait for ``runJobs(atMost:)``. Otherwise the main
/// actor runs them with its next turns. In both cases they alternate with the test in a single
/// order.
final class EffectExecutor: TestAwaitingExecutor {
  let state = Mutex(EffectExecutorState())

  /// Sets the effects that run here.
  func setEffects(_ effects: TestEffects) {
    self.state.withLock { $0.effects = effects }
  }

  var queuedJobCount: Int {
    self.state.withLock { $0.queuedJobCount }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (isUnattended, listeners) = self.state.withLock { state in
      // Jobs that arrive after the executor has halted are never run.
      guard !state.isHalted else { return (false, [NewsListener]()) }
      state.append(job)
      return (state.schedule(), state.takeListeners())
    }
    if isUnattended { self.schedule() }
    for listener in listeners { listener.continuation.resume() }
  }

  /// Schedules the jobs on the main actor, 1,000 at a time, so that its other jobs run in between.
  private func schedule() {
    Task.detached { @MainActor in
      guard self.state.withLock({ $0.beginScheduledRun() }) else { return }
      self.runJobs(atMost: 1_000)
      if self.state.withLock({ $0.schedule() }) { self.schedule() }
    }
  }

  /// Runs jobs until the queue is empty or the limit is reached.
  ///
  /// - Returns: Whether the queue is empty.
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

  /// Limits the number of further jobs: enough for cancelled effects to end. Effects that ignore
  /// their cancellation are then suspended for ever.
  func retire(afterJobs count: Int) {
    self.state.withLock { $0.remainingJobCount = count }
  }
}

// MARK: Attendance

extension EffectExecutor {
  /// Declares that the caller runs the jobs, until ``leave()``.
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
