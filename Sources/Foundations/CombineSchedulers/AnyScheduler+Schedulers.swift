#if CombineSchedulers
public import Dispatch
public import Foundation

// The extensions repeat members. A protocol that shares them would have to be public, and `Never`,
// the options of `UIScheduler`, would have to conform to it.

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

extension AnyScheduler
where
  SchedulerTimeType == UIScheduler.SchedulerTimeType,
  SchedulerOptions == UIScheduler.SchedulerOptions
{
  /// The scheduler of the main queue, which performs work at once if the caller is on the main
  /// queue.
  public static var shared: Self {
    Self(UIScheduler.shared)
  }

  /// A new scheduler in place of the UI scheduler that performs all work at once.
  public static var immediate: Self {
    Self(UIScheduler.immediate)
  }

  /// A scheduler in place of the UI scheduler that reports an issue for each use.
  public static var unimplemented: Self {
    Self(UIScheduler.unimplemented)
  }

  /// A scheduler in place of the UI scheduler that reports an issue for each use.
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
      UIScheduler.unimplemented(
        prefix, fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
#endif
