#if CombineSchedulers

extension AnyScheduler
where
  SchedulerTimeType == UIScheduler.SchedulerTimeType,
  SchedulerOptions == UIScheduler.SchedulerOptions
{
  /// The scheduler of the main queue, which performs work at once if the caller is on the main
  /// queue.
  public static var shared: Self {
    Self(UIScheduler.shared)
  }

  /// A new scheduler in place of the UI scheduler that performs all work at once.
  public static var immediate: Self {
    Self(UIScheduler.immediate)
  }

  /// A scheduler in place of the UI scheduler that reports an issue for each use.
  public static var unimplemented: Self {
    Self(UIScheduler.unimplemented)
  }

  /// A scheduler in place of the UI scheduler that reports an issue for each use.
  ///
  /// - Parameters:
  ///   - prefix: The name of the scheduler in issues.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public static func unimplemented(
    _ prefix: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(
      UIScheduler.unimplemented(
        prefix, fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
#endif
