import ConcurrencyExtras

/// The mutable state of an ``EffectExecutor``, protected by its lock.
struct EffectExecutorState: Sendable {
  weak var effects: TestEffects?
  private var jobs = JobQueue()
  private(set) var queuedJobCount = 0
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

  /// Whether jobs or waiting insiders need to run.
  var hasWork: Bool { !self.jobs.isEmpty || !self.insiders.isEmpty }

  mutating func append(_ job: UnownedJob) {
    self.jobs.append(job)
    self.queuedJobCount += 1
  }

  /// The next job or, if there is none, the next waiting task.
  mutating func popNext() -> (UnownedJob?, UnsafeContinuation<Void, Never>?) {
    if self.remainingJobCount == 0 { self.halt() }
    if let job = self.jobs.popFirst() {
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
