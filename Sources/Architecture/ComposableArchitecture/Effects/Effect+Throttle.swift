extension Effect {
  /// This effect with a rate limit for its actions: at most one in each interval.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await progress in download(url) { await send(.progress(progress)) }
  /// }
  /// .throttle(id: CancelID.progress, for: .milliseconds(100), clock: clock, latest: true)
  /// ```
  ///
  /// The first action is sent at once. Of the actions that come within the interval after it, one
  /// is sent when the interval is over, and the next interval begins. Effects of a feature with the
  /// same id share the rate limit. The effects themselves are started at once.
  ///
  /// - Parameters:
  ///   - id: The id that effects share if they share the rate limit. Not an id for cancellation: a
  ///     delayed action is cancelled with the effects that contain this one.
  ///   - interval: The least time between two actions.
  ///   - clock: The clock that measures the interval.
  ///   - latest: Whether the last action of an interval is sent, rather than the first.
  public func throttle<Duration: DurationProtocol & Hashable>(
    id: some Hashable & Sendable,
    for interval: Duration,
    clock: any Clock<Duration>,
    latest: Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    if self.isNone { return .none }
    let label = EffectLabel(
      .throttle, fileID: fileID, filePath: filePath, line: line, column: column)
    let pace = ThrottlePace(label: label, latest: latest) { ThrottleInterval(interval, on: clock) }
    return Self(.throttled(self, id: CancelID(id), pace: pace))
  }
}
