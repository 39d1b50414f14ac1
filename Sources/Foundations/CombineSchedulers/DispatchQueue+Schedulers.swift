#if CombineSchedulers
  public import Dispatch

  extension DispatchQueue {
    /// A new scheduler that measures time as a dispatch queue does and performs all work at once.
    public static var immediate: ImmediateSchedulerOf<DispatchQueue> {
      ImmediateScheduler(now: origin)
    }

    /// A new scheduler that measures time as a dispatch queue does, in virtual time that a test
    /// controls.
    public static var test: TestSchedulerOf<DispatchQueue> {
      TestScheduler(now: origin)
    }

    /// A scheduler that measures time as a dispatch queue does and reports an issue whenever it is
    /// used.
    public static var unimplemented: UnimplementedSchedulerOf<DispatchQueue> {
      unimplemented("DispatchQueue.unimplemented")
    }

    /// A scheduler that measures time as a dispatch queue does and reports an issue whenever it is
    /// used.
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
    ) -> UnimplementedSchedulerOf<DispatchQueue> {
      UnimplementedScheduler(
        prefix, now: origin, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    // Not 0, which a `DispatchTime` takes for "now".
    private static var origin: SchedulerTimeType {
      SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
    }
  }
#endif
