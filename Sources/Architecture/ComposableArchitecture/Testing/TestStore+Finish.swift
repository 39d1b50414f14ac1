extension TestStore {
  /// Waits until all effects have ended, and checks that all actions have been received.
  ///
  /// Call it at the end of a test. Returns at once if no effect runs, and fails at once if all
  /// effects wait for the test.
  ///
  /// - Parameters:
  ///   - duration: The timeout for work outside of the store; ``timeout`` if `nil`.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await self.core.rest(for: location)
    let effects = self.core.effects
    let patience = await self.wait(within: duration) { effects.isEmpty }
    self.leaveReceivedActions(.finish, at: location)
    self.core.leaveSharedChanges(.finish, self.exhaustivity, at: location)
    guard !effects.isEmpty, !effects.areDismissed else { return }
    let running = effects.running
    location.fail(
      RunningEffects(
        moment: .finish(what: "the store", patience), effects: running,
        areRestless: effects.areRestless
      ).text)
    // Do not report the effects again when the store is released.
    effects.abandon(running)
  }
}
