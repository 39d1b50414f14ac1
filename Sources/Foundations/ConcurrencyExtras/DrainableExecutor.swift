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
