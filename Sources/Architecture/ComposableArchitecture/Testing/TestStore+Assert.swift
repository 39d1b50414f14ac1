import DequeModule

extension TestStore {
  /// Compares the state with what is expected.
  ///
  /// For tests that are not exhaustive, after a number of actions have been skipped.
  ///
  /// ```swift
  /// store.assert { $0.path[id: 0, case: \.detail]?.standup.meetings = [meeting] }
  /// ```
  ///
  /// - Parameters:
  ///   - updateStateToExpectedResult: Is given the state of the store, and must not change it.
  ///   - fileID: Where the test does this.
  ///   - filePath: Where the test does this.
  ///   - line: Where the test does this.
  ///   - column: Where the test does this.
  public func assert(
    _ updateStateToExpectedResult: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
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
