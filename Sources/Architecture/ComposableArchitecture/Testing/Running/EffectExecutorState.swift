import ConcurrencyExtras

/// What an ``EffectExecutor`` protects with its lock.
struct EffectExecutorState: Sendable {
  weak var effects: TestEffects?
  private var jobs = JobQueue()
  private(set) var queuedJobCount = 0
  private(set) var isHalted = false
  /// How many somebodies run the jobs when there are any.
  var attendantCount = 0
  /// Whether the main actor will run the jobs when it gets to it.
  private var isScheduled = false
  /// Tasks of the executor that wait for the others.
  var insiders: [UnsafeContinuation<Void, Never>] = []
  var tasksAwaitingTest: Set<TaskIdentity> = []
  /// How many jobs are run before the rest is left where it stands.
  var remainingJobCount = Int.max
  private var listeners: [NewsListener] = []
  private var nextListenerID = 0

  /// Whether somebody must run jobs.
  var hasWork: Bool { !self.jobs.isEmpty || !self.insiders.isEmpty }

  mutating func append(_ job: UnownedJob) {
    self.jobs.append(job)
    self.queuedJobCount += 1
  }

  /// What to do next: a job or, if there is none, a task that has waited for that.
  mutating func popNext() -> (UnownedJob?, UnsafeContinuation<Void, Never>?) {
    if self.remainingJobCount == 0 { self.halt() }
    if let job = self.jobs.popFirst() {
      self.remainingJobCount -= 1
      return (job, nil)
    }
    return (nil, self.insiders.isEmpty ? nil : self.insiders.removeFirst())
  }

  /// Notes that the main actor is to run the jobs.
  ///
  /// - Returns: Whether it must be told.
  mutating func schedule() -> Bool {
    guard self.hasWork, self.attendantCount == 0, !self.isScheduled else { return false }
    self.isScheduled = true
    return true
  }

  /// The main actor has got to it.
  ///
  /// - Returns: Whether it is still wanted.
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
