extension Effect {
  /// This effect, delayed and replaced by each newer one with the same id.
  ///
  /// ```swift
  /// case .searchTextChanged:
  ///   return .run { … }.debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  /// ```
  ///
  /// The id is also an id for cancellation: a new effect also cancels a previous one whose delay is
  /// over but that is still running, and ``cancel(id:)`` cancels the delay as well as the effect.
  ///
  /// - Parameters:
  ///   - id: The id that effects share if the newer one replaces the older one.
  ///   - duration: The delay.
  ///   - clock: The clock that measures the delay.
  public func debounce<Duration: DurationProtocol & Hashable>(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: any Clock<Duration>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    if self.isNone { return .none }
    let label = EffectLabel(
      .debounce, fileID: fileID, filePath: filePath, line: line, column: column)
    let wait = EffectRun<Action>(
      label: label, operation: { _ in try await clock.sleep(for: duration) })
    return .sequence([Self(.run(wait)), self]).cancellable(id: id, cancelInFlight: true)
  }
}
