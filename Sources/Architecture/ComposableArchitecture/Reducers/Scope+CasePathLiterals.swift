public import CasePaths

// The overloads of `Scope` for literals: see `CasePathLiteral`. The operators `ifLet`, `forEach`
// and `ifCaseLet` have none: they are chained, and with twice as many overloads the compiler takes
// five times as long for a chain of six (6.4 seconds instead of 1.3). Their paths are evaluated
// once for each store.

extension Scope where ParentAction: CasePathable {
  /// Runs a child on a property of the state.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: A case key path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public init<ChildState, ChildAction>(
    _ state: WritableKeyPath<ParentState, ChildState>,
    action: CasePathLiteral<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      state, action: ParentAction.caseKeyPath(action), child,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs a child on a case of the state.
  ///
  /// - Parameters:
  ///   - state: A case key path to the child's state.
  ///   - action: A case key path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public init<ChildState, ChildAction>(
    _ state: CasePathLiteral<ParentState, ChildState>,
    action: CasePathLiteral<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action, ParentState: CasePathable {
    self.init(
      ParentState.caseKeyPath(state), action: ParentAction.caseKeyPath(action), child,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
