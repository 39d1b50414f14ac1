public import CasePaths
public import SourceLocations

extension Reducer {
  /// Runs a child feature while it is presented, for the actions of the child.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$editor, action: \.editor) { Editor() }
  /// ```
  ///
  /// The child's reducer runs before this one, so that it receives its last action before its state
  /// is removed. ``PresentationAction/dismiss`` removes the state after this reducer has processed
  /// the action, unless this reducer has presented another value; the child sends it by calling the
  /// dependency `dismiss`.
  ///
  /// The child's effects are cancelled when it is removed or replaced: by a value with another id
  /// if the state is `Identifiable`, or, if it is an enum, by a value of another case, or of the
  /// same case with another id. Actions that it has sent with ``Effect/send(_:)`` before that still
  /// reach this reducer, but not the new child. An action that other code sends to a child that is
  /// not presented is reported as an issue.
  ///
  /// - Parameters:
  ///   - toPresentationState: A key path to the presentation state of a property marked
  ///     ``Presents()``, which begins with a dollar sign.
  ///   - toPresentationAction: A case key path to the child's actions. Evaluated once if it captures
  ///     no local value, so a global variable in it must not change.
  ///   - destination: The child's reducer.
  @inlinable
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction:
      @autoclosure @escaping () -> CaseKeyPath<Action, PresentationAction<DestinationAction>>,
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
      action: AnyCasePath(argument: toPresentationAction),
      child: destination(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Dismisses an alert or a dialog when one of its buttons is tapped.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$alert, action: \.alert)
  /// ```
  ///
  /// An action for an alert that is not presented is reported as an issue.
  ///
  /// - Parameters:
  ///   - toPresentationState: A key path to the presentation state of a property marked
  ///     ``Presents()``, which begins with a dollar sign.
  ///   - toPresentationAction: A case key path to its actions. Evaluated once if it captures
  ///     no local value, so a global variable in it must not change.
  @inlinable
  public func ifLet<DestinationState: _EphemeralState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction:
      @autoclosure @escaping () -> CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _ChildReducer(
      parent: self,
      operation: PresentationOperator(toPresentationState),
      action: AnyCasePath(argument: toPresentationAction),
      child: EmptyReducer<DestinationState, DestinationAction>(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
