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
