public import CasePaths
public import SourceLocations

extension Reducer {
  /// Runs a child feature on an optional part of the state while the part exists, for the actions
  /// of the child.
  ///
  /// The child's reducer runs before this one, so that it receives its last action before its state
  /// is removed. Its effects are cancelled when the state becomes `nil`, or when this reducer
  /// replaces the child: by one with another id if the state is `Identifiable`, or by another case
  /// if it is an enum. Actions that the child has sent with ``Effect/send(_:)`` before that still
  /// reach this reducer. An action that other code sends to a missing child is reported as an
  /// issue.
  ///
  /// For a presented child that can dismiss itself use ``Presents()`` and
  /// `ifLet(_:action:destination:)`.
  ///
  /// - Parameters:
  ///   - toWrappedState: A key path to the optional state of the child.
  ///   - toWrappedAction: A case key path to the child's actions. Evaluated once if it captures
  ///     no local value, so a global variable in it must not change.
  ///   - wrapped: The child's reducer.
  @inlinable
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: @autoclosure @escaping () -> CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Wrapped.State == WrappedState, Wrapped.Action == WrappedAction {
    _ChildReducer(
      parent: self,
      operation: OptionalChildOperator(OptionalChildAccessor(toWrappedState)),
      action: AnyCasePath(argument: toWrappedAction),
      child: wrapped(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Removes the optional state of an alert or a dialog, without `@Presents`, when one of its
  /// buttons is tapped.
  ///
  /// The state is `nil` when this reducer receives the action. An action for an alert that is not
  /// presented is reported as an issue. New code marks the property ``Presents()``.
  ///
  /// - Parameters:
  ///   - toWrappedState: A key path to the optional alert or dialog.
  ///   - toWrappedAction: A case key path to its actions. Evaluated once if it captures
  ///     no local value, so a global variable in it must not change.
  @inlinable
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: @autoclosure @escaping () -> CaseKeyPath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _ChildReducer(
      parent: self,
      operation: OptionalChildOperator(OptionalChildAccessor(toWrappedState)),
      action: AnyCasePath(argument: toWrappedAction),
      child: EmptyReducer<WrappedState, WrappedAction>(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
