import SourceLocations

#if CombineSchedulers
public import CombineSchedulers

extension Effect {
  /// This effect, delayed and replaced by each newer one with the same id.
  ///
  /// - Parameters:
  ///   - id: The id that effects share if the newer one replaces the older one. Also an id for
  ///     cancellation.
  ///   - dueTime: The delay.
  ///   - scheduler: The scheduler that measures the delay.
  ///   - options: Options for the scheduler.
  #if StrictDeprecations
  @available(*, deprecated, message: "Use 'debounce(id:for:clock:)'.")
  #endif
  public func debounce<S: Scheduler>(
    id: some Hashable & Sendable,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    if self.isNone { return .none }
    let label = EffectLabel(
      .debounce,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    // Safe to send: schedulers may be used from any thread; their protocol is older than
    // `Sendable`.
    let sleep = SchedulerWork { try await scheduler.sleep(for: dueTime, options: options) }
    let wait = EffectRun<Action>(label: label) { _ in try await sleep.work() }
    return .sequence([Self(.run(wait)), self]).cancellable(id: id, cancelInFlight: true)
  }

  /// This effect with a rate limit for its actions: at most one in each interval.
  ///
  /// - Parameters:
  ///   - id: The id that effects share if they share the rate limit.
  ///   - interval: The least time between two actions.
  ///   - scheduler: The scheduler that measures the interval.
  ///   - latest: Whether the last action of an interval is sent, rather than the first.
  #if StrictDeprecations
  @available(*, deprecated, message: "Use 'throttle(id:for:clock:latest:)'.")
  #endif
  public func throttle<S: Scheduler>(
    id: some Hashable & Sendable,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    if self.isNone { return .none }
    let label = EffectLabel(
      .throttle,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    // Safe to send: schedulers may be used from any thread; their protocol is older than
    // `Sendable`.
    let begin = SchedulerWork {
      let end = scheduler.now.advanced(by: interval)
      let isOver = SchedulerWork { end <= scheduler.now }
      let sleep = SchedulerWork { try await scheduler.sleep(until: end) }
      return ThrottleInterval(
        isOver: { isOver.work() }, sleepUntilOver: { try await sleep.work() })
    }
    let pace = ThrottlePace(label: label, latest: latest) { begin.work() }
    return Self(.throttled(self, id: CancelID(id), pace: pace))
  }
}

/// Work of a scheduler.
///
/// `@unchecked Sendable` is safe: schedulers may be used from any thread; their protocol is older
/// than `Sendable`.
private struct SchedulerWork<Work>: @unchecked Sendable {
  let work: Work

  init(_ work: Work) {
    self.work = work
  }
}
#endif
