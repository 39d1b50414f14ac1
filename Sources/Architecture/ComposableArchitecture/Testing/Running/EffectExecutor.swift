import ConcurrencyExtras
import DequeModule
import Synchronization

/// The executor for the effects of a test store: one job after the other on the main actor, in the
/// order of arrival.
///
/// Between ``attend()`` and ``leave()``, jobs wait for ``runJobs(atMost:)``. Otherwise the main
/// actor runs them with its next turns. In both cases they alternate with the test in a single
/// order.
final class EffectExecutor: TestAwaitingExecutor {
  private let state = Mutex(EffectExecutorState())

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

// MARK: Order

extension EffectExecutor {
  /// Suspends the calling task, which runs here, until the jobs that are queued now have run.
  ///
  /// An effect that a reducer returns for the action of another effect begins after that one has
  /// continued. Stores begin an effect at once; elsewhere it is a task that is queued first.
  nonisolated(nonsending) func letOthersPass() async {
    await withUnsafeContinuation { continuation in
      self.state.withLock { $0.appendWaiter(continuation) }
    }
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

extension EffectExecutor {
  func taskWillAwaitTest(_ task: TaskIdentity) {
    self.state.withLock { _ = $0.tasksAwaitingTest.insert(task) }
  }

  func taskWillStopAwaitingTest(_ task: TaskIdentity) {
    self.state.withLock { _ = $0.tasksAwaitingTest.remove(task) }
  }

  /// The tasks that wait for an action of the test; `nil` if there are jobs to run.
  var tasksAwaitingTest: Set<TaskIdentity>? {
    self.state.withLock { $0.hasWork ? nil : $0.tasksAwaitingTest }
  }
}

/// The mutable state of an ``EffectExecutor``, protected by its lock.
private struct EffectExecutorState: Sendable {
  weak var effects: TestEffects?
  private var jobs = JobQueue()
  private(set) var queuedJobCount = 0
  private var startedJobCount = 0
  /// Tasks that continue when as many jobs have been started.
  private var waiters: Deque<(jobCount: Int, continuation: UnsafeContinuation<Void, Never>)> = []
  private(set) var isHalted = false
  /// The number of callers between ``EffectExecutor/attend()`` and ``EffectExecutor/leave()``.
  var attendantCount = 0
  /// Whether a run on the main actor is scheduled.
  private var isScheduled = false
  /// Tasks on this executor that wait until the others have no jobs.
  var insiders: [UnsafeContinuation<Void, Never>] = []
  var tasksAwaitingTest: Set<TaskIdentity> = []
  /// The number of jobs to run before the executor halts.
  var remainingJobCount = Int.max
  private var listeners: [NewsListener] = []
  private var nextListenerID = 0

  /// Whether jobs or waiting tasks need to run.
  var hasWork: Bool { !self.jobs.isEmpty || !self.waiters.isEmpty || !self.insiders.isEmpty }

  mutating func append(_ job: UnownedJob) {
    self.jobs.append(job)
    self.queuedJobCount += 1
  }

  mutating func appendWaiter(_ continuation: UnsafeContinuation<Void, Never>) {
    self.waiters.append((self.queuedJobCount, continuation))
  }

  /// The next job or, if there is none, the next waiting task.
  mutating func popNext() -> (UnownedJob?, UnsafeContinuation<Void, Never>?) {
    if self.remainingJobCount == 0 { self.halt() }
    if let waiter = self.waiters.first, waiter.jobCount <= self.startedJobCount {
      self.waiters.removeFirst()
      return (nil, waiter.continuation)
    }
    if let job = self.jobs.popFirst() {
      self.startedJobCount += 1
      self.remainingJobCount -= 1
      return (job, nil)
    }
    return (nil, self.insiders.isEmpty ? nil : self.insiders.removeFirst())
  }

  /// Records that the main actor will run the jobs.
  ///
  /// - Returns: Whether the caller must schedule the run.
  mutating func schedule() -> Bool {
    guard self.hasWork, self.attendantCount == 0, !self.isScheduled else { return false }
    self.isScheduled = true
    return true
  }

  /// Begins a scheduled run on the main actor.
  ///
  /// - Returns: Whether the run is still needed.
  mutating func beginScheduledRun() -> Bool {
    self.isScheduled = false
    return self.attendantCount == 0
  }

  private mutating func halt() {
    self.isHalted = true
    self.jobs = JobQueue()
    self.waiters = []
  }
}

// MARK: Listeners

extension EffectExecutorState {
  mutating func makeListenerID() -> Int {
    self.nextListenerID += 1
    return self.nextListenerID
  }

  mutating func add(_ listener: NewsListener) {
    self.listeners.append(listener)
  }

  mutating func removeListener(_ id: Int) -> NewsListener? {
    self.listeners.firstIndex { $0.id == id }.map { self.listeners.remove(at: $0) }
  }

  mutating func takeListeners() -> [NewsListener] {
    defer { self.listeners = [] }
    return self.listeners
  }
}

extension EffectExecutor {
  /// Waits until a job is queued, ``announceNews()`` is called or the duration is over.
  @MainActor
  func awaitNews(for duration: Duration) async {
    let id = self.state.withLock { $0.makeListenerID() }
    var alarm: Task<Void, Never>?
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let waits = self.state.withLock { state in
          guard !state.hasWork, !Task.isCancelled else { return false }
          state.add(NewsListener(id: id, continuation: continuation))
          return true
        }
        guard waits else { return continuation.resume() }
        // Start the alarm after registering the listener: an earlier alarm would be lost.
        alarm = Task.detached {
          try? await Task.sleep(for: duration)
          self.dismissListener(id)
        }
      }
    } onCancel: {
      self.dismissListener(id)
    }
    alarm?.cancel()
  }

  func announceNews() {
    for listener in self.state.withLock({ $0.takeListeners() }) { listener.continuation.resume() }
  }

  private func dismissListener(_ id: Int) {
    self.state.withLock { $0.removeListener(id) }?.continuation.resume()
  }
}

/// A caller that waits for news of a test store.
private struct NewsListener: Sendable {
  let id: Int
  let continuation: UnsafeContinuation<Void, Never>
}
