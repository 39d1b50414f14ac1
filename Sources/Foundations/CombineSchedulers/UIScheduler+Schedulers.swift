#if CombineSchedulers
  import Dispatch

  extension UIScheduler {
    /// A new scheduler that can stand in for a ``UIScheduler`` and performs all work at once, on
    /// any thread.
    public static var immediate: ImmediateSchedulerOf<Self> {
      ImmediateScheduler(now: DispatchQueue.immediate.now)
    }

    /// A new scheduler that can stand in for a ``UIScheduler``, in virtual time that a test
    /// controls.
    public static var test: TestSchedulerOf<Self> {
      TestScheduler(now: DispatchQueue.test.now)
    }

    /// A scheduler that can stand in for a ``UIScheduler`` and reports an issue whenever it is
    /// used.
    public static var unimplemented: UnimplementedSchedulerOf<Self> {
      unimplemented("UIScheduler.unimplemented")
    }

    /// A scheduler that can stand in for a ``UIScheduler`` and reports an issue whenever it is
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
    ) -> UnimplementedSchedulerOf<Self> {
      UnimplementedScheduler(
        prefix,
        now: DispatchQueue.immediate.now,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
  }
#endif
