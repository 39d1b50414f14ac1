import DequeModule
import SourceLocations

extension TestStore {
  /// Receives all actions that have arrived.
  ///
  /// - Parameters:
  ///   - strict: Whether there must be at least one action.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await self.core.rest(for: location)
    if strict, !self.core.hasReceived {
      // One may come from work that has left the store's sight.
      _ = await self.wait(within: nil) { self.core.hasReceived }
    }
    guard self.core.hasReceived else {
      if strict { location.report(NothingToSkip.actions.text) }
      return
    }
    if self.exhaustivity.showsSkippedAssertions {
      location.remark(SkippedAssertions.actions(ActionList(self.core.received)).text)
    }
    self.core.receiveAll()
  }

  /// Skips all running effects: the test does not have to wait for their end.
  ///
  /// The effects continue. The test receives their further actions like any others. They are
  /// cancelled when the test store is released.
  ///
  /// - Parameters:
  ///   - strict: Whether there must be at least one effect.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await self.core.rest(for: location)
    let effects = self.core.effects
    guard !effects.isEmpty else {
      if strict { location.report(NothingToSkip.effects.text) }
      return
    }
    let running = effects.running
    if self.exhaustivity.showsSkippedAssertions {
      location.remark(SkippedAssertions.effects(running).text)
    }
    effects.skip(running)
  }
}
