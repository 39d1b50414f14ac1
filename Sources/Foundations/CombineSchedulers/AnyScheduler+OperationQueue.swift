#if CombineSchedulers
  public import Foundation

  extension AnyScheduler
  where
    SchedulerTimeType == OperationQueue.SchedulerTimeType,
    SchedulerOptions == OperationQueue.SchedulerOptions
  {
    /// The main operation queue.
    public static var main: Self {
      Self(OperationQueue.main)
    }

    /// A new scheduler that stands in for an operation queue and performs all work at once.
    public static var immediate: Self {
      Self(OperationQueue.immediate)
    }

    /// A scheduler that stands in for an operation queue and reports an issue whenever it is used.
    public static var unimplemented: Self {
      Self(OperationQueue.unimplemented)
    }

    /// A scheduler that stands in for an operation queue and reports an issue whenever it is used.
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
        OperationQueue.unimplemented(
          prefix, fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }
#endif
