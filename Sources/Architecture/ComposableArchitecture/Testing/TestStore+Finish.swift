extension TestStore {
  /// Waits until all effects have ended, and checks that all actions have been received.
  ///
  /// For the end of a test. Returns at once if nothing is under way, and fails at once if all effects wait for
  /// the test.
  ///
  /// - Parameters:
  ///   - duration: How long to wait for work that has left the store's sight; ``timeout`` if `nil`.
  ///   - fileID: Where the test does this.
  ///   - filePath: Where the test does this.
  ///   - line: Where the test does this.
  ///   - column: Where the test does this.
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
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
    // Said once, it need not be said again when the store is let go of.
    effects.abandon(running)
  }
}
