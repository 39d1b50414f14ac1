import Dispatch
import Synchronization

/// A task executor for tests: one job at a time, first in, first out, and it knows when it is done.
///
/// Tasks that prefer this executor, their child tasks, and the actors without an executor of their
/// own that they call, take turns in an order that depends on nothing but the code: the same
/// interleaving on every run, whatever else the machine is doing. (Jobs that arrive from elsewhere,
/// from the main actor for example, line up when they arrive.)
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
/// A thread is borrowed while there are jobs to run. The priority of tasks does not matter. A task
/// that polls (yields in a loop until something happens) keeps the executor from ever being done.
public final class TestExecutor: DrainableExecutor {
  private struct Waiter {
    let id: Int
    let continuation: UnsafeContinuation<Void, Never>
  }

  private struct State {
    var jobs = JobQueue()
    var isRunning = false
    var queuedJobCount = 0
    var nextWaiterID = 0
    /// Tasks of this executor that wait for the others.
    var insiders: [Waiter] = []
    /// Everybody else who waits.
    var outsiders: [Waiter] = []

    /// The next to resume, now that there is no job.
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

  /// Creates an executor without work.
  ///
  /// - Parameter label: What debuggers call the thread that runs the jobs.
  public init(label: String = "TestExecutor") {
    self.queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  /// How many jobs have been queued since the executor was made.
  public var queuedJobCount: Int {
    self.state.withLock { $0.queuedJobCount }
  }

  /// Queues a job behind those that are there; called by the concurrency runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isIdle = self.state.withLock { state in
      state.jobs.append(job)
      state.queuedJobCount += 1
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // Holds on to the executor until the jobs are done, even if everyone else has let go of it.
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
      await withUnsafeContinuation { continuation in
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
