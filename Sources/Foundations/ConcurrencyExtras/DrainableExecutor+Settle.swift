extension DrainableExecutor {
  /// Waits until neither this executor nor the main actor has anything left to do for the other.
  ///
  /// Effects often take turns: a job on this executor sends something to the main actor, which
  /// starts the next job here. ``drain()`` sees one half of that. This drains, lets the main actor
  /// work off what is queued there, and begins anew for as long as that brought new jobs.
  ///
  /// Exact for work that comes back to this executor after a handful of hops on the main actor. It
  /// does not see work on other executors. The main thread must not be blocked meanwhile. Returns
  /// early if the calling task is cancelled.
  public nonisolated(nonsending) func settle() async {
    await Task.settle([self])
  }
}
