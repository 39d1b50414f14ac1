extension Effect {
  /// This effect after a while, unless another with the same id comes before.
  ///
  /// ```swift
  /// case .searchTextChanged:
  ///   return .run { … }.debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  /// ```
  ///
  /// The id is one for cancellation, too: a new effect also cancels one whose time has come but that is
  /// still under way, and ``cancel(id:)`` cancels the wait as well as the effect.
  ///
  /// - Parameters:
  ///   - id: What the effects that supersede each other have in common.
  ///   - duration: How long to wait for another one.
  ///   - clock: The clock that is waited on.
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
