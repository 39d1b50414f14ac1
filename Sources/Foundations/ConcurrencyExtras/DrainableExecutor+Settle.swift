extension DrainableExecutor {
  /// Drains the executor and the main actor alternately, as long as that brings new jobs.
  public nonisolated(nonsending) func settle() async {
    await Task.settle([self])
  }
}
