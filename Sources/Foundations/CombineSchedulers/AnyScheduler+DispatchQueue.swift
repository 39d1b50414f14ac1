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

  /// A new scheduler in place of a dispatch queue that performs all work at once.
  public static var immediate: Self {
    Self(DispatchQueue.immediate)
  }

  /// A scheduler in place of a dispatch queue that reports an issue for each use.
  public static var unimplemented: Self {
    Self(DispatchQueue.unimplemented)
  }

  /// A scheduler in place of a dispatch queue that reports an issue for each use.
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
      DispatchQueue.unimplemented(
        prefix, fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
#endif
