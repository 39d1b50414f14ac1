#if CombineSchedulers
  import IssueReporting

  /// A scheduler that reports an issue whenever it is used.
  ///
  /// Give it to a feature whose test claims that no scheduler is needed. If the claim is wrong the
  /// test fails, and the report names the scheduler and what was asked of it:
  ///
  /// ```swift
  /// let search = Search(mainQueue: .unimplemented("Search.mainQueue"))
  /// // Unimplemented: Search.mainQueue: 'schedule(options:_:)' was called.
  /// ```
  ///
  /// After the report it goes on as an ``ImmediateScheduler`` does, so that a test which fails goes
  /// on as well and does not wait for work that never comes.
  public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    /// What the reports call the scheduler; empty if it has no name.
    public let prefix: String

    private let base: ImmediateScheduler<SchedulerTimeType, SchedulerOptions>
    private let location: Location

    /// Makes a scheduler that must not be used.
    ///
    /// - Parameters:
    ///   - prefix: What the reports call the scheduler.
    ///   - now: The date at which its time stands still.
    ///   - fileID: The file that the reports name.
    ///   - filePath: The file that the reports name.
    ///   - line: The line that the reports name.
    ///   - column: The column that the reports name.
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
      self.location = Location(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Reports an issue, and is the date that the scheduler was made with.
    public var now: SchedulerTimeType {
      report("'now' was read")
      return base.now
    }

    /// Reports an issue, and is zero.
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
      reportIssue(
        """
        Unimplemented: \(name): \(use).

        Override the scheduler in this test: with a test scheduler to control time, or with an \
        immediate one if time is of no interest.
        """,
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      )
    }

    private struct Location: Sendable {
      let fileID: StaticString
      let filePath: StaticString
      let line: UInt
      let column: UInt
    }
  }

  extension UnimplementedScheduler: Sendable where SchedulerTimeType: Sendable {}

  /// An ``UnimplementedScheduler`` that measures time and takes options as a given scheduler does.
  public typealias UnimplementedSchedulerOf<Base: Scheduler> = UnimplementedScheduler<
    Base.SchedulerTimeType, Base.SchedulerOptions
  >
#endif
