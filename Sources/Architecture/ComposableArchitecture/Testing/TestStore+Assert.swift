import DequeModule

extension TestStore {
  /// Compares the state with the expected state.
  ///
  /// For tests that are not exhaustive, after several skipped actions.
  ///
  /// ```swift
  /// store.assert { $0.path[id: 0, case: \.detail]?.standup.meetings = [meeting] }
  /// ```
  ///
  /// - Parameters:
  ///   - updateStateToExpectedResult: Called with the current state, which it must not change.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func assert(
    _ updateStateToExpectedResult: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.core.location = location
    let shared = self.core.received.first?.sharedBefore ?? self.core.sharedChanges.present
    let accepted = withoutActuallyEscaping(updateStateToExpectedResult) { update in
      self.compare(
        self.core.state, shared, to: self.core.state, changedBy: update,
        ids: self.core.dependencies.stackElementIDs, step: .assert(at: location), mayBeIdle: true)
    }
    self.core.sharedChanges.acknowledge(accepted)
  }
}
