#if CombineSchedulers
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
#endif
