#if CombineSchedulers
public import Dispatch
public import Foundation

/// A scheduler that tests and previews can replace.
///
/// Conform a scheduler of your own to get `immediate`, `test` and `unimplemented`.
public protocol ReplaceableScheduler: Scheduler {
  /// The initial date of replacements.
  static var standInOrigin: SchedulerTimeType { get }

  /// The name of replacements in issues.
  static var standInName: String { get }
}

extension ReplaceableScheduler {
  /// A new scheduler with the time type of this kind that performs all work at once, on the
  /// caller's thread.
  public static var immediate: ImmediateScheduler<SchedulerTimeType, SchedulerOptions> {
    ImmediateScheduler(now: standInOrigin)
  }

  /// A new scheduler with the time type of this kind, in virtual time that a test controls.
  public static var test: TestScheduler<SchedulerTimeType, SchedulerOptions> {
    TestScheduler(now: standInOrigin)
  }

  /// A scheduler with the time type of this kind that reports an issue for each use.
  public static var unimplemented: UnimplementedScheduler<SchedulerTimeType, SchedulerOptions> {
    unimplemented("\(standInName).unimplemented")
  }

  /// A scheduler with the time type of this kind that reports an issue for each use.
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
  ) -> UnimplementedScheduler<SchedulerTimeType, SchedulerOptions> {
    UnimplementedScheduler(
      prefix, now: standInOrigin, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension DispatchQueue: ReplaceableScheduler {
  /// One nanosecond after the start of the machine; not 0, which `DispatchTime` interprets as
  /// "now".
  public static var standInOrigin: SchedulerTimeType {
    SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
  }

  /// `DispatchQueue`.
  public static var standInName: String { "DispatchQueue" }
}

extension OperationQueue: ReplaceableScheduler {
  /// The beginning of 1970.
  public static var standInOrigin: SchedulerTimeType {
    SchedulerTimeType(Date(timeIntervalSince1970: 0))
  }

  /// `OperationQueue`.
  public static var standInName: String { "OperationQueue" }
}

extension RunLoop: ReplaceableScheduler {
  /// The beginning of 1970.
  public static var standInOrigin: SchedulerTimeType {
    SchedulerTimeType(Date(timeIntervalSince1970: 0))
  }

  /// `RunLoop`.
  public static var standInName: String { "RunLoop" }
}

extension UIScheduler: ReplaceableScheduler {
  /// The same as for a dispatch queue.
  public static var standInOrigin: SchedulerTimeType {
    DispatchQueue.standInOrigin
  }

  /// `UIScheduler`.
  public static var standInName: String { "UIScheduler" }
}
#endif
