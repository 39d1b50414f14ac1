public import CasePaths
import SourceLocations

extension Reducer {
  /// Runs a child feature while it is presented.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message:
      "Mark the enum with '@CasePathable', or the feature with '@Reducer', and use case key paths: 'ifLet(\\.$child, action: \\.child)'."
  )
  #endif
  @_disfavoredOverload
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: AnyCasePath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    _ChildReducer(
      parent: self,
      operation: PresentationOperator(toPresentationState),
      action: toPresentationAction,
      child: destination(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Dismisses an alert or a dialog when one of its buttons is tapped.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message:
      "Mark the enum with '@CasePathable', or the feature with '@Reducer', and use case key paths: 'ifLet(\\.$alert, action: \\.alert)'."
  )
  #endif
  @_disfavoredOverload
  public func ifLet<DestinationState: _EphemeralState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: AnyCasePath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _ChildReducer(
      parent: self,
      operation: PresentationOperator(toPresentationState),
      action: toPresentationAction,
      child: EmptyReducer<DestinationState, DestinationAction>(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
