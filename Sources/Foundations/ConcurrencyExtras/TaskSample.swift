import Synchronization

/// A few tasks in all relevant states of waiting, to verify the reading of their records.
///
/// They are run manually, on the current thread.
final class TaskSample: TaskExecutor {
  private struct State {
    var jobs = JobQueue()
    /// In the order of their suspension.
    var sleepers: [(task: TaskIdentity, continuation: UnsafeContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    self.state.withLock { $0.jobs.append(job) }
  }

  /// Whether the records of the tasks are read as expected.
  func readsWell() -> Bool {
    let stranger = Task(executorPreference: self) { await self.sleep() }
    let task = Task(executorPreference: self) {
      async let ended: Void = {}()
      async let child: Void = self.sleep()
      await self.sleep()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.sleep() }
      }
      await child
      await stranger.value
      await ended
    }
    return withExtendedLifetime(task) {
      self.runJobs()
      let notes = TaskNotes(unsafeBitCast(task, to: UnsafeRawPointer.self))
      // Checked first, because the rest follows pointers.
      guard notes.isPlausible else { return false }
      let (itself, child) = (1, 2)
      var isWell =
        notes.isHeldUp(by: self.sleepers(itself, child))
        && !notes.isHeldUp(by: self.sleepers(child))
        && !notes.isHeldUp(by: self.sleepers(itself))
      self.wake(itself)
      let grandchild = 3
      isWell =
        isWell && notes.isHeldUp(by: self.sleepers(child, grandchild))
        && !notes.isHeldUp(by: self.sleepers(child))
        && !notes.isHeldUp(by: self.sleepers(grandchild))
      self.wake(grandchild)
      isWell = isWell && notes.isHeldUp(by: self.sleepers(child)) && !notes.isHeldUp(by: [])
      self.wake(child)
      // It waits for a suspended task that is not its child.
      isWell = isWell && !notes.isHeldUp(by: self.sleepers(0))
      self.wake(0)
      return isWell && notes.isHeldUp(by: [])
    }
  }

  private func sleep() async {
    guard let task = TaskIdentity.current else { return }
    await withUnsafeContinuation { continuation in
      self.state.withLock { $0.sleepers.append((task, continuation)) }
    }
  }

  private func sleepers(_ numbers: Int...) -> Set<TaskIdentity> {
    self.state.withLock { state in Set(numbers.map { state.sleepers[$0].task }) }
  }

  private func wake(_ number: Int) {
    self.state.withLock { $0.sleepers[number].continuation }.resume()
    self.runJobs()
  }

  private func runJobs() {
    while let job = self.state.withLock({ $0.jobs.popFirst() }) {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
