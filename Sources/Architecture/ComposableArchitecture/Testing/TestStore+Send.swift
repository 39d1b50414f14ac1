public import CasePaths
import SourceLocations

extension TestStore {
  /// Sends an action, like the user of the feature.
  ///
  /// ```swift
  /// await store.send(.incrementTapped) { $0.count = 1 }
  /// ```
  ///
  /// When this returns, each running effect has ended or is suspended. An action that is sent after
  /// the feature has dismissed itself is reported as an issue; see ``isDismissed``.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected state; without it
  ///     no change is expected. If the test is not exhaustive, it is called with the actual state,
  ///     and must not change it.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The work that follows from the action, to await or to cancel. It can be discarded.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.core.effects.executor.attend()
    defer { self.core.effects.executor.leave() }
    await self.core.rest(for: location)
    self.reportUnreceivedActions(.send(action), at: location)
    guard !self.isDismissed else {
      location.report(DismissedStore(action: action).text)
      return TestStoreTask(
        family: nil, effects: self.core.effects, timeout: .nanoseconds(self.timeout))
    }
    let stateBefore = self.core.state
    let outcome = self.core.send(action)
    // First, because the closure may tell what effects have done to shared values by now.
    await self.core.effects.rest()
    let shared = self.compare(
      outcome.state, outcome.shared, to: stateBefore, changedBy: updateStateToExpectedResult,
      ids: outcome.stackElementIDs, step: .send(action, at: location))
    self.core.state = outcome.state
    self.core.sharedChanges.acknowledge(shared)
    return TestStoreTask(
      family: outcome.family, effects: self.core.effects, timeout: .nanoseconds(self.timeout))
  }

  /// Sends an action, named by its case.
  ///
  /// ```swift
  /// await store.send(\.path[id: 0].detail.saveTapped)
  /// ```
  ///
  /// - Parameters:
  ///   - action: A case key path to the action.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected state.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The work that follows from the action.
  @_disfavoredOverload
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await self.send(
      AnyCasePath(action).embed(()), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Sends an action, named by its case, with a value.
  ///
  /// ```swift
  /// await store.send(\.binding.name, "Blob") { $0.name = "Blob" }
  /// ```
  ///
  /// - Parameters:
  ///   - action: A case key path to the action.
  ///   - value: The associated value.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected state.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The work that follows from the action.
  @_disfavoredOverload
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await self.send(
      AnyCasePath(action).embed(value), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }
}

/// The test sends an action after the feature has dismissed itself.
private struct DismissedStore {
  let action: Any

  var text: String {
    """
    The test sent \(ActionLabel(self.action).text) to a dismissed test store. The action was not processed.

    The feature called "dismiss". In the app, its presenter then removes it: it receives no more actions, \
    and its effects are cancelled.

    If it should not be dismissed yet, check why it called "dismiss". Otherwise remove this "send"; \
    "isDismissed" is true after the feature has dismissed itself.
    """
  }
}
