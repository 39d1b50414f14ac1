#if CombineSchedulers

  extension AnyScheduler
  where
    SchedulerTimeType == UIScheduler.SchedulerTimeType,
    SchedulerOptions == UIScheduler.SchedulerOptions
  {
    /// The scheduler of the main queue that performs work at once when it is there already.
    public static var shared: Self {
      Self(UIScheduler.shared)
    }

    /// A new scheduler that stands in for the UI scheduler and performs all work at once.
    public static var immediate: Self {
      Self(UIScheduler.immediate)
    }

    /// A scheduler that stands in for the UI scheduler and reports an issue whenever it is used.
    public static var unimplemented: Self {
      Self(UIScheduler.unimplemented)
    }

    /// A scheduler that stands in for the UI scheduler and reports an issue whenever it is used.
    ///
    /// - Parameters:
    ///   - prefix: What the reports call the scheduler.
    ///   - fileID: The file that the reports name.
    ///   - filePath: The file that the reports name.
    ///   - line: The line that the reports name.
    ///   - column: The column that the reports name.
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
