extension DrainableExecutor {
  /// Drains, and lets the main actor take its turn, for as long as that brings new jobs.
  public nonisolated(nonsending) func settle() async {
    await Task.settle([self])
  }
}
