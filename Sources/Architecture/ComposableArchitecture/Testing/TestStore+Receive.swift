public import CasePaths
import CustomDump

extension TestStore where Action: Equatable {
  /// Receives an action from an effect.
  ///
  /// ```swift
  /// await store.receive(.factLoaded("1 is good")) { $0.fact = "1 is good" }
  /// ```
  ///
  /// Returns at once if the action has come, and fails at once if nothing can come before the test does
  /// something.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - duration: How long to wait for work that has left the store's sight; ``timeout`` if `nil`.
  ///   - updateStateToExpectedResult: Changes the state before to the state that is expected; if left out, no
  ///     change is. If the test is not exhaustive, it is given the actual state, and must not change it.
  ///   - fileID: Where the test does this.
  ///   - filePath: Where the test does this.
  ///   - line: Where the test does this.
  ///   - column: Where the test does this.
  public func receive(
    _ expectedAction: Action,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await self.receive(
      ActionExpectation(expectedAction, areEqual: { $0 == $1 }), within: duration,
      assert: updateStateToExpectedResult,
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension TestStore {
  /// Receives an action from an effect, where actions are not `Equatable`: they are compared by their dumps.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - duration: How long to wait for work that has left the store's sight; ``timeout`` if `nil`.
  ///   - updateStateToExpectedResult: Changes the state before to the state that is expected.
  ///   - fileID: Where the test does this.
  ///   - filePath: Where the test does this.
  ///   - line: Where the test does this.
  ///   - column: Where the test does this.
  @_disfavoredOverload
  public func receive(
    _ expectedAction: Action,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let expectedDump = String(customDumping: expectedAction)
    await self.receive(
      ActionExpectation(expectedAction) { String(customDumping: $1) == expectedDump },
      within: duration, assert: updateStateToExpectedResult,
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives an action that a closure accepts.
  ///
  /// - Parameters:
  ///   - isMatching: Whether an action is the one that is expected.
  ///   - duration: How long to wait for work that has left the store's sight; ``timeout`` if `nil`.
  ///   - updateStateToExpectedResult: Changes the state before to the state that is expected.
  ///   - fileID: Where the test does this.
  ///   - filePath: Where the test does this.
  ///   - line: Where the test does this.
  ///   - column: Where the test does this.
  public func receive(
    _ isMatching: (_ action: Action) -> Bool,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await withoutActuallyEscaping(isMatching) { isMatching in
      await self.receive(
        ActionExpectation(matching: isMatching), within: duration,
        assert: updateStateToExpectedResult,
        at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
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
  ///   - duration: How long to wait for work that has left the store's sight; ``timeout`` if `nil`.
  ///   - updateStateToExpectedResult: Changes the state before to the state that is expected.
  ///   - fileID: Where the test does this.
  ///   - filePath: Where the test does this.
  ///   - line: Where the test does this.
  ///   - column: Where the test does this.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await self.receive(
      ActionExpectation(case: AnyCasePath(actionCase)), within: duration,
      assert: updateStateToExpectedResult,
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives an action of a case that carries a value.
  ///
  /// ```swift
  /// await store.receive(\.factLoaded.success, "1 is good") { $0.fact = "1 is good" }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: A case key path to the action.
  ///   - value: The value that it carries.
  ///   - duration: How long to wait for work that has left the store's sight; ``timeout`` if `nil`.
  ///   - updateStateToExpectedResult: Changes the state before to the state that is expected.
  ///   - fileID: Where the test does this.
  ///   - filePath: Where the test does this.
  ///   - line: Where the test does this.
  ///   - column: Where the test does this.
  @_disfavoredOverload
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await self.receive(
      ActionExpectation(case: AnyCasePath(actionCase), value: value), within: duration,
      assert: updateStateToExpectedResult,
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
