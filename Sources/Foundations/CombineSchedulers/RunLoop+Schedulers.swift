#if CombineSchedulers
  public import Foundation

  extension RunLoop {
    /// A new scheduler that measures time as a run loop does and performs all work at once.
    public static var immediate: ImmediateSchedulerOf<RunLoop> {
      ImmediateScheduler(now: origin)
    }

    /// A new scheduler that measures time as a run loop does, in virtual time that a test controls.
    public static var test: TestSchedulerOf<RunLoop> {
      TestScheduler(now: origin)
    }

    /// A scheduler that measures time as a run loop does and reports an issue whenever it is used.
    public static var unimplemented: UnimplementedSchedulerOf<RunLoop> {
      unimplemented("RunLoop.unimplemented")
    }

    /// A scheduler that measures time as a run loop does and reports an issue whenever it is used.
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
    ) -> UnimplementedSchedulerOf<RunLoop> {
      UnimplementedScheduler(
        prefix, now: origin, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    private static var origin: SchedulerTimeType {
      SchedulerTimeType(Date(timeIntervalSince1970: 0))
    }
  }
#endif
