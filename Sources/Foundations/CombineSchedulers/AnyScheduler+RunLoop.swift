#if CombineSchedulers
public import Foundation

extension AnyScheduler
where
  SchedulerTimeType == RunLoop.SchedulerTimeType,
  SchedulerOptions == RunLoop.SchedulerOptions
{
  /// The main run loop.
  ///
  /// On other platforms than Apple's the work is scheduled on the main queue, with the same
  /// dates, because nothing runs the main run loop of a program with an asynchronous `main`; such
  /// a program serves the main queue, and so does a run loop.
  public static var main: Self {
    #if canImport(Darwin)
    Self(RunLoop.main)
    #else
    Self(MainQueueRunLoop())
    #endif
  }

  /// A new scheduler in place of a run loop that performs all work at once.
  public static var immediate: Self {
    Self(RunLoop.immediate)
  }

  /// A scheduler in place of a run loop that reports an issue for each use.
  public static var unimplemented: Self {
    Self(RunLoop.unimplemented)
  }

  /// A scheduler in place of a run loop that reports an issue for each use.
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
      RunLoop.unimplemented(
        prefix, fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
#endif
