public import CasePaths
import SourceLocations

// The overloads of `send` and `receive` for literals: see `CasePathLiteral`.

extension TestStore where Action: CasePathable {
  /// Sends an action, named by its case.
  ///
  /// - Parameters:
  ///   - action: A case key path to the action.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected state.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: A handle to the effects of the action.
  @discardableResult
  public func send(
    _ action: CasePathLiteral<Action, Void>,
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
  /// - Parameters:
  ///   - action: A case key path to the action.
  ///   - value: The associated value.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected state.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: A handle to the effects of the action.
  @discardableResult
  public func send<Value>(
    _ action: CasePathLiteral<Action, Value>,
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

  /// Receives an action of a case.
  ///
  /// - Parameters:
  ///   - actionCase: A case key path to the action.
  ///   - duration: The timeout for work outside of the store; ``timeout`` if `nil`.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected state.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func receive<Value>(
    _ actionCase: CasePathLiteral<Action, Value>,
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
  /// - Parameters:
  ///   - actionCase: A case key path to the action.
  ///   - value: The associated value.
  ///   - duration: The timeout for work outside of the store; ``timeout`` if `nil`.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected state.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func receive<Value: Equatable>(
    _ actionCase: CasePathLiteral<Action, Value>,
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
