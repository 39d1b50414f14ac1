#if CombineSchedulers
  /// A scheduler that others can stand in for, in tests and previews.
  ///
  /// What it takes to offer `immediate`, `test` and `unimplemented`. Conform a scheduler of your
  /// own, and it has them as well.
  public protocol ReplaceableScheduler: Scheduler {
    /// The date at which the time of those that stand in begins.
    static var standInOrigin: SchedulerTimeType { get }

    /// What reports call those that stand in.
    static var standInName: String { get }
  }

  extension ReplaceableScheduler {
    /// A new scheduler that measures time as this kind does and performs all work at once, on the
    /// caller's thread.
    public static var immediate: ImmediateScheduler<SchedulerTimeType, SchedulerOptions> {
      ImmediateScheduler(now: standInOrigin)
    }

    /// A new scheduler that measures time as this kind does, in virtual time that a test controls.
    public static var test: TestScheduler<SchedulerTimeType, SchedulerOptions> {
      TestScheduler(now: standInOrigin)
    }

    /// A scheduler that measures time as this kind does and reports an issue whenever it is used.
    public static var unimplemented: UnimplementedScheduler<SchedulerTimeType, SchedulerOptions> {
      unimplemented("\(standInName).unimplemented")
    }

    /// A scheduler that measures time as this kind does and reports an issue whenever it is used.
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
    ) -> UnimplementedScheduler<SchedulerTimeType, SchedulerOptions> {
      UnimplementedScheduler(
        prefix, now: standInOrigin, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
#endif
