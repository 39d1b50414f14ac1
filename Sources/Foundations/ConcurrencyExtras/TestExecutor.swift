import Dispatch
import Synchronization

/// A task executor for tests: it runs one job at a time, first in, first out, and signals when it
/// has no work left.
///
/// Tasks that prefer this executor, their child tasks, and the actors without an executor of their
/// own that they call, run in an order that depends only on the code: the same interleaving on
/// every run, independent of the load of the machine. (Jobs from other executors, the main actor
/// for example, are queued when they arrive.)
///
/// ```swift
/// @Test func refresh() async {
///   let executor = TestExecutor()
///   Task(executorPreference: executor) { await model.refresh() }
///   await executor.drain()
///   #expect(await model.items.count == 3)
/// }
/// ```
///
/// It uses a thread while there are jobs to run. It ignores the priority of tasks. A task that
/// polls (yields in a loop until a condition holds) prevents `drain()` from returning.
public final class TestExecutor: DrainableExecutor {
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var jobs = JobQueue()
    var isRunning = false
    var queuedJobCount = 0
    var nextWaiterID = 0
    /// Tasks of this executor that wait for the other jobs.
    var insiders: [Waiter] = []
    /// All other waiters.
    var outsiders: [Waiter] = []

    /// The next waiter to resume when there is no job.
    mutating func popWaiter() -> Waiter? {
      if !self.insiders.isEmpty { return self.insiders.removeFirst() }
      if !self.outsiders.isEmpty { return self.outsiders.removeFirst() }
      return nil
    }

    mutating func removeWaiter(id: Int) -> Waiter? {
      if let index = self.insiders.firstIndex(where: { $0.id == id }) {
        return self.insiders.remove(at: index)
      }
      if let index = self.outsiders.firstIndex(where: { $0.id == id }) {
        return self.outsiders.remove(at: index)
      }
      return nil
    }
  }

  private enum Step {
    case run(UnownedJob)
    case resume(Waiter)
    case rest
  }

  private let state = Mutex(State())
  private let queue: DispatchQueue

  /// Creates an executor without jobs.
  ///
  /// - Parameter label: The name of the executing thread in debuggers.
  public init(label: String = "TestExecutor") {
    self.queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  /// The number of jobs that were queued since the executor was created.
  public var queuedJobCount: Int {
    self.state.withLock { $0.queuedJobCount }
  }

  /// Queues a job; called by the concurrency runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isIdle = self.state.withLock { state in
      state.jobs.append(job)
      state.queuedJobCount += 1
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // The closure retains the executor until its jobs are done.
    if isIdle { self.queue.async { self.runJobs() } }
  }

  /// Waits until no job is queued or running.
  ///
  /// See ``DrainableExecutor/drain()``.
  public nonisolated(nonsending) func drain() async {
    guard self.state.withLock({ $0.isRunning }) else { return }
    let isInsider = withUnsafeCurrentTask { task in
      task?.unownedTaskExecutor == self.asUnownedTaskExecutor()
    }
    let id = self.state.withLock { state in
      state.nextWaiterID += 1
      return state.nextWaiterID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = self.state.withLock { state in
          guard state.isRunning, !Task.isCancelled else { return false }
          let waiter = Waiter(id: id, continuation: continuation)
          if isInsider {
            state.insiders.append(waiter)
          } else {
            state.outsiders.append(waiter)
          }
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      self.state.withLock { $0.removeWaiter(id: id) }?.continuation.resume()
    }
  }

  private func runJobs() {
    while true {
      let step: Step = self.state.withLock { state in
        if let job = state.jobs.popFirst() { return .run(job) }
        if let waiter = state.popWaiter() { return .resume(waiter) }
        state.isRunning = false
        return .rest
      }
      switch step {
      case .run(let job): job.runSynchronously(on: self.asUnownedTaskExecutor())
      case .resume(let waiter): waiter.continuation.resume()
      case .rest: return
      }
    }
  }
}
