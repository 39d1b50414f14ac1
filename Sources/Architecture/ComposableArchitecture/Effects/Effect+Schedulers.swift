#if CombineSchedulers
  public import CombineSchedulers

  extension Effect {
    /// This effect after a while, unless another with the same id comes before.
    ///
    /// - Parameters:
    ///   - id: What the effects that supersede each other have in common. Also an id for cancellation.
    ///   - dueTime: How long to wait for another one.
    ///   - scheduler: The scheduler that is waited on.
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
        .debounce, fileID: fileID, filePath: filePath, line: line, column: column)
      // Schedulers are made to be used from anywhere; their protocol is older than `Sendable`.
      let sleep = SchedulerWork { try await scheduler.sleep(for: dueTime, options: options) }
      let wait = EffectRun<Action>(label: label) { _ in try await sleep.work() }
      return .sequence([Self(.run(wait)), self]).cancellable(id: id, cancelInFlight: true)
    }

    /// This effect with its actions spaced out: at most one in each interval.
    ///
    /// - Parameters:
    ///   - id: What the effects that are spaced out together have in common.
    ///   - interval: The least time between two actions.
    ///   - scheduler: The scheduler that is waited on.
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
        .throttle, fileID: fileID, filePath: filePath, line: line, column: column)
      // Schedulers are made to be used from anywhere; their protocol is older than `Sendable`.
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
  /// `@unchecked Sendable` is safe: schedulers are made to be used from anywhere; their protocol is older than
  /// `Sendable`.
  private struct SchedulerWork<Work>: @unchecked Sendable {
    let work: Work

    init(_ work: Work) {
      self.work = work
    }
  }
#endif
