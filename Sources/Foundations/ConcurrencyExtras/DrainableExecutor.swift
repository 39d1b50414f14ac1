/// A task executor that can say when it has run out of work.
///
/// It makes asynchronous code testable without guessing: start the work on such an executor, then
/// ``drain()`` it, and whatever the work could do without help from elsewhere has been done.
///
/// ```swift
/// let executor = TestExecutor()
/// let task = Task(executorPreference: executor) { await model.refresh() }
/// await executor.drain()
/// ```
///
/// An executor knows its own jobs only. A job that has left for the main actor, for an actor with
/// an executor of its own, for a detached task or for a callback of the system is not seen until it
/// comes back. ``settle()`` waits for work that goes back and forth between this executor and the
/// main actor.
public protocol DrainableExecutor: TaskExecutor {
  /// Waits until no job is queued or running.
  ///
  /// May be called from anywhere. Called from a task that runs on this executor, it waits for all
  /// the others: the calling task is suspended meanwhile, and so is no running job. Tasks of this
  /// executor that wait here count as work for callers from elsewhere, and are resumed first, one
  /// after the other, each when there is no job again.
  ///
  /// Returns early, and promptly, if the calling task is cancelled.
  nonisolated(nonsending) func drain() async

  /// Waits until neither this executor nor the main actor has anything left to do for the other.
  ///
  /// Effects often take turns: a job on this executor sends something to the main actor, which
  /// starts the next job here. ``drain()`` sees one half of that.
  ///
  /// It does not see work on other executors. The main thread must not be blocked meanwhile. Returns
  /// early if the calling task is cancelled.
  ///
  /// An executor that does not implement it drains, lets the main actor work off what is queued
  /// there, and begins anew for as long as that brought new jobs. This is exact for work that comes
  /// back after a handful of hops on the main actor.
  nonisolated(nonsending) func settle() async

  /// How many jobs have been queued since the executor was made.
  ///
  /// If two readings are the same, nothing was queued in between.
  var queuedJobCount: Int { get }
}
