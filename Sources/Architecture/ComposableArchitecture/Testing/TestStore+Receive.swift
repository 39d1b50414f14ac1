public import CasePaths
import CustomDump
import SourceLocations

extension TestStore where Action: Equatable {
  /// Receives an action from an effect.
  ///
  /// ```swift
  /// await store.receive(.factLoaded("1 is good")) { $0.fact = "1 is good" }
  /// ```
  ///
  /// Returns at once if the action has arrived, and fails at once if no action can arrive before
  /// the test acts.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - duration: The timeout for work outside of the store; ``timeout`` if `nil`.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected state; without it
  ///     no change is expected. If the test is not exhaustive, it is called with the actual state,
  ///     and must not change it.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func receive(
    _ expectedAction: Action,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await self.receive(
      ActionExpectation(expectedAction, areEqual: { $0 == $1 }), within: duration,
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension TestStore {
  /// Receives an action from an effect, for actions that are not `Equatable`: they are compared by
  /// their dumps.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - duration: The timeout for work outside of the store; ``timeout`` if `nil`.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected state.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @_disfavoredOverload
  public func receive(
    _ expectedAction: Action,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let expectedDump = String(customDumping: expectedAction)
    await self.receive(
      ActionExpectation(expectedAction) { String(customDumping: $1) == expectedDump },
      within: duration, assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives an action that a closure accepts.
  ///
  /// - Parameters:
  ///   - isMatching: Whether an action is the expected one.
  ///   - duration: The timeout for work outside of the store; ``timeout`` if `nil`.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected state.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func receive(
    _ isMatching: (_ action: Action) -> Bool,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await withoutActuallyEscaping(isMatching) { isMatching in
      await self.receive(
        ActionExpectation(matching: isMatching), within: duration,
        assert: updateStateToExpectedResult,
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  /// Receives an action of a case.
  ///
  /// ```swift
  /// await store.receive(\.factLoaded.success) { $0.fact = "1 is good" }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: A case key path to the action.
  ///   - duration: The timeout for work outside of the store; ``timeout`` if `nil`.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected state.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await self.receive(
      ActionExpectation(case: AnyCasePath(actionCase)), within: duration,
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives an action of a case with an associated value.
  ///
  /// ```swift
  /// await store.receive(\.factLoaded.success, "1 is good") { $0.fact = "1 is good" }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: A case key path to the action.
  ///   - value: The associated value.
  ///   - duration: The timeout for work outside of the store; ``timeout`` if `nil`.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected state.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @_disfavoredOverload
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await self.receive(
      ActionExpectation(case: AnyCasePath(actionCase), value: value), within: duration,
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
