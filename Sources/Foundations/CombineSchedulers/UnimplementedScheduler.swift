#if CombineSchedulers
import SourceLocations

/// A scheduler that reports an issue for each use.
///
/// Pass it to a feature whose test asserts that no scheduler is used. If one is used, the test
/// fails, and the issue names the scheduler and the called method:
///
/// ```swift
/// let search = Search(mainQueue: .unimplemented("Search.mainQueue"))
/// // Unimplemented: Search.mainQueue: 'schedule(options:_:)' was called.
/// ```
///
/// After the report it behaves like an ``ImmediateScheduler``, so that a failing test continues
/// and does not wait for work that never comes.
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The name of the scheduler in issues; empty if it has none.
  public let prefix: String

  private let base: ImmediateScheduler<SchedulerTimeType, SchedulerOptions>
  private let location: SourceLocation

  /// Creates a scheduler that must not be used.
  ///
  /// - Parameters:
  ///   - prefix: The name of the scheduler in issues.
  ///   - now: The constant date of the scheduler.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public init(
    _ prefix: String = "",
    now: SchedulerTimeType,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.prefix = prefix
    self.base = ImmediateScheduler(now: now)
    self.location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports an issue, and returns the constant date.
  public var now: SchedulerTimeType {
    report("'now' was read")
    return base.now
  }

  /// Reports an issue, and returns zero.
  public var minimumTolerance: SchedulerTimeType.Stride {
    report("'minimumTolerance' was read")
    return base.minimumTolerance
  }

  /// Reports an issue, and performs an action at once.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    report("'schedule(options:_:)' was called")
    base.schedule(options: options, action)
  }

  /// Reports an issue, and performs an action at once.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    report("'schedule(after:tolerance:options:_:)' was called")
    base.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  /// Reports an issue, and performs an action once, at once.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    report("'schedule(after:interval:tolerance:options:_:)' was called")
    return base.schedule(
      after: date, interval: interval, tolerance: tolerance, options: options, action)
  }

  private func report(_ use: String) {
    let name = prefix.isEmpty ? "a scheduler" : prefix
    location.report(
      """
      Unimplemented: \(name): \(use).

      Override the scheduler in this test: with a test scheduler to control time, or with an \
      immediate one if time is of no interest.
      """)
  }
}

extension UnimplementedScheduler: Sendable where SchedulerTimeType: Sendable {}

/// An ``UnimplementedScheduler`` with the time and options of a given scheduler type.
public typealias UnimplementedSchedulerOf<Base: Scheduler> = UnimplementedScheduler<
  Base.SchedulerTimeType, Base.SchedulerOptions
>
#endif
