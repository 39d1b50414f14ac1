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

  /// A new scheduler in place of an operation queue that performs all work at once.
  public static var immediate: Self {
    Self(OperationQueue.immediate)
  }

  /// A scheduler in place of an operation queue that reports an issue for each use.
  public static var unimplemented: Self {
    Self(OperationQueue.unimplemented)
  }

  /// A scheduler in place of an operation queue that reports an issue for each use.
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
      OperationQueue.unimplemented(
        prefix, fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
#endif
