#if CombineSchedulers
  public import Foundation

  extension AnyScheduler
  where
    SchedulerTimeType == RunLoop.SchedulerTimeType,
    SchedulerOptions == RunLoop.SchedulerOptions
  {
    /// The main run loop.
    ///
    /// Away from Apple's platforms the work is handed to the main queue, on its dates, because
    /// nothing runs the main run loop of a program with an asynchronous `main`; the main queue is
    /// served there, and by a run loop as well.
    public static var main: Self {
      #if canImport(Darwin)
        Self(RunLoop.main)
      #else
        Self(MainQueueRunLoop())
      #endif
    }

    /// A new scheduler that stands in for a run loop and performs all work at once.
    public static var immediate: Self {
      Self(RunLoop.immediate)
    }

    /// A scheduler that stands in for a run loop and reports an issue whenever it is used.
    public static var unimplemented: Self {
      Self(RunLoop.unimplemented)
    }

    /// A scheduler that stands in for a run loop and reports an issue whenever it is used.
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
        RunLoop.unimplemented(
          prefix, fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }
#endif
