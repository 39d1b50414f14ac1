/// A task executor that signals when it has no work left.
///
/// It makes asynchronous code testable without timing assumptions: start the work on such an
/// executor, then ``drain()`` it. After that the work has done everything that it can do without
/// outside events.
///
/// ```swift
/// let executor = TestExecutor()
/// let task = Task(executorPreference: executor) { await model.refresh() }
/// await executor.drain()
/// ```
///
/// An executor knows only its own jobs. It does not see a job on the main actor, on an actor with
/// an executor of its own, in a detached task or in a callback of the system until the job comes
/// back. ``settle()`` waits for work that alternates between this executor and the main actor.
public protocol DrainableExecutor: TaskExecutor {
  /// Waits until no job is queued or running.
  ///
  /// May be called from any thread. Called from a task on this executor, it waits for all other
  /// jobs: the calling task is suspended and does not count as a running job. Tasks of this
  /// executor that wait here count as work for other callers, and are resumed first, one after the
  /// other, each when there is no job again.
  ///
  /// Returns early, and promptly, if the calling task is cancelled.
  nonisolated(nonsending) func drain() async

  /// Waits until neither this executor nor the main actor has any work left for the other.
  ///
  /// Effects often alternate: a job on this executor sends an action to the main actor, which
  /// starts the next job here. ``drain()`` covers only the jobs of this executor.
  ///
  /// It does not see work on other executors. The main thread must not be blocked during the call.
  /// Returns early if the calling task is cancelled.
  ///
  /// The default implementation drains, lets the main actor run its queued jobs, and repeats both
  /// as long as that brings new jobs. This is exact for work that comes back after a few hops on
  /// the main actor.
  nonisolated(nonsending) func settle() async

  /// The number of jobs that were queued since the executor was created.
  ///
  /// If two readings are the same, nothing was queued in between.
  var queuedJobCount: Int { get }
}

extension DrainableExecutor {
  /// Drains the executor and the main actor alternately, as long as that brings new jobs.
  public nonisolated(nonsending) func settle() async {
    await Task.settle([self])
  }
}

extension Task where Success == Never, Failure == Never {
  /// The executor that the current task prefers, if it can be drained.
  ///
  /// `nil` outside of a task, for tasks without a preference, and for concurrency runtimes without
  /// this information: before version 26.4 of Apple's platforms.
  public static var currentDrainableExecutor: (any DrainableExecutor)? {
    guard #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *) else {
      return nil
    }
    return withUnsafeCurrentTask { task in
      task?.unownedTaskExecutor?.asTaskExecutor() as? any DrainableExecutor
    }
  }
}

/// An executor that tracks which of its tasks wait for the test itself: for a clock that the test
/// advances, for example.
///
/// If all of its tasks are held up by these, nothing can happen until the test continues, and no
/// timeout is necessary: ``Task/isHeldUp(by:)``.
package protocol TestAwaitingExecutor: DrainableExecutor {
  /// Called before the task is suspended until the test resumes or cancels it.
  func taskWillAwaitTest(_ task: TaskIdentity)

  /// Called before a task that was waiting for the test is resumed.
  func taskWillStopAwaitingTest(_ task: TaskIdentity)
}

extension Task where Success == Never, Failure == Never {
  /// Waits until none of several executors nor the main actor has any work left for another of
  /// them.
  ///
  /// See ``DrainableExecutor/settle()``.
  package nonisolated(nonsending) static func settle(
    _ executors: [any DrainableExecutor]
  ) async {
    let isInsider = withUnsafeCurrentTask { task in
      executors.contains { $0.asUnownedTaskExecutor() == task?.unownedTaskExecutor }
    }
    if isInsider {
      // Run it outside of the executors, because each resumption of this task would itself be a new
      // job.
      let task = Task<Void, Never>.detached { await takeTurns(with: executors) }
      await task.cancellableValue
    } else {
      await takeTurns(with: executors)
    }
  }
}

private nonisolated(nonsending) func takeTurns(
  with executors: [any DrainableExecutor]
) async {
  var quietTurns = 0
  while quietTurns < 4, !Task<Never, Never>.isCancelled {
    // Read before draining: a job that arrives between the two is queued here, and may continue
    // elsewhere.
    let counts = executors.map(\.queuedJobCount)
    for executor in executors { await executor.drain() }
    await Task.mainActorTurn()
    quietTurns = executors.map(\.queuedJobCount) == counts ? quietTurns + 1 : 0
  }
}
