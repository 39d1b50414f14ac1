#if CombineSchedulers
  public import Dispatch

  extension AnyScheduler
  where
    SchedulerTimeType == DispatchQueue.SchedulerTimeType,
    SchedulerOptions == DispatchQueue.SchedulerOptions
  {
    /// The main queue.
    public static var main: Self {
      Self(DispatchQueue.main)
    }

    /// A global queue.
    ///
    /// - Parameter qos: The quality of service of the work.
    public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
      Self(DispatchQueue.global(qos: qos))
    }

    /// A new scheduler that stands in for a dispatch queue and performs all work at once.
    public static var immediate: Self {
      Self(DispatchQueue.immediate)
    }

    /// A scheduler that stands in for a dispatch queue and reports an issue whenever it is used.
    public static var unimplemented: Self {
      Self(DispatchQueue.unimplemented)
    }

    /// A scheduler that stands in for a dispatch queue and reports an issue whenever it is used.
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
        DispatchQueue.unimplemented(
          prefix, fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }
#endif
