public import CasePaths
public import SourceLocations

extension Reducer where State: CasePathable {
  /// Runs a child feature on a case of the state while it is in that case, for the actions of the
  /// child.
  ///
  /// The child's reducer runs before this one, so that it receives its last action before the state
  /// changes to another case. That cancels its effects; actions that it has sent with
  /// ``Effect/send(_:)`` before that still reach this reducer. An action that other code sends to a
  /// case that the state is not in is reported as an issue.
  ///
  /// - Parameters:
  ///   - toCaseState: A case key path to the state of the child. Evaluated once if it captures
  ///     no local value, so a global variable in it must not change.
  ///   - toCaseAction: A case key path to the child's actions. Evaluated once if it captures
  ///     no local value, so a global variable in it must not change.
  ///   - caseReducer: The child's reducer.
  @inlinable
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: @autoclosure @escaping () -> CaseKeyPath<State, CaseState>,
    action toCaseAction: @autoclosure @escaping () -> CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then caseReducer: () -> Case,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Case.State == CaseState, Case.Action == CaseAction {
    _ChildReducer(
      parent: self,
      operation: OptionalChildOperator(CaseChildAccessor(AnyCasePath(argument: toCaseState))),
      action: AnyCasePath(argument: toCaseAction),
      child: caseReducer(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
