extension Task where Success == Void, Failure == Never {
  /// Starts a task on the main actor immediately where the platform supports it, instead of behind
  /// the jobs that are queued on the main actor.
  @MainActor
  static func startingNow(
    name: String?,
    priority: TaskPriority?,
    executor: (any TaskExecutor)?,
    operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Self {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate(
        name: name, priority: priority, executorPreference: executor, operation: operation)
    } else {
      Task(name: name, executorPreference: executor, priority: priority, operation: operation)
    }
  }
}
