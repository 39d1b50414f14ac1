extension Task where Success == Void, Failure == Never {
  /// Starts a task on the main actor that gets to work at once, where that is possible, and not when the
  /// main actor has worked off what is queued.
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
