public import CasePaths

extension Reducer where State: CasePathable {
  /// Runs a child feature on a case of the state while it is in that case, for the actions that are the
  /// child's.
  ///
  /// The child's reducer runs before this one, so that it sees its last actions before the state switches to
  /// another case. Its effects are cancelled then; what it has sent with ``Effect/send(_:)`` by then still
  /// reaches this reducer. An action that anybody else sends to a case that the state is not in is reported as
  /// an issue.
  ///
  /// - Parameters:
  ///   - toCaseState: A case key path to the state of the child.
  ///   - toCaseAction: A case key path to the child's actions.
  ///   - caseReducer: The child's reducer.
  @inlinable
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then caseReducer: () -> Case,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Case.State == CaseState, Case.Action == CaseAction {
    _OptionalChildReducer(
      parent: self,
      place: CasePlace(AnyCasePath(toCaseState)),
      action: AnyCasePath(toCaseAction),
      child: caseReducer(),
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
