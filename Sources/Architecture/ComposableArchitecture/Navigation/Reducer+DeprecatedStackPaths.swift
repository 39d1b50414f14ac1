public import CasePaths

extension Reducer {
  /// Runs a child feature on each element of a stack.
  #if StrictDeprecations
    @available(
      *, deprecated,
      message:
        "Mark the enum with '@CasePathable', or the feature with '@Reducer', and use case key paths: 'forEach(\\.path, action: \\.path)'."
    )
  #endif
  @_disfavoredOverload
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: AnyCasePath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    _ChildReducer(
      parent: self,
      operation: StackOperator(toStackState),
      action: toStackAction,
      child: destination(),
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
