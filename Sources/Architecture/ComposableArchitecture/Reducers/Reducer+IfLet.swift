public import CasePaths

extension Reducer {
  /// Runs a child feature on an optional part of the state while it is there, for the actions that are the
  /// child's.
  ///
  /// The child's reducer runs before this one, so that it sees its last actions before its state is removed.
  /// Its effects are cancelled when the state becomes `nil`, or when this reducer puts another child in its place:
  /// one with another id if the state is `Identifiable`, or one of another case if it is an enum. What the child has
  /// sent with ``Effect/send(_:)`` by then still reaches this reducer. An action that anybody else sends to a child that is not there is reported as
  /// an issue.
  ///
  /// For something that is presented and can dismiss itself use ``Presents()`` and
  /// `ifLet(_:action:destination:)`.
  ///
  /// - Parameters:
  ///   - toWrappedState: A key path to the optional state of the child.
  ///   - toWrappedAction: A case key path to the child's actions.
  ///   - wrapped: The child's reducer.
  @inlinable
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Wrapped.State == WrappedState, Wrapped.Action == WrappedAction {
    _OptionalChildReducer(
      parent: self,
      place: OptionalPlace(toWrappedState),
      action: AnyCasePath(toWrappedAction),
      child: wrapped(),
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Removes an alert or a dialog, which is an optional property without `@Presents`, when one of its buttons is tapped.
  ///
  /// The state is `nil` when this reducer sees the action. An action for an alert that is not there is reported as an
  /// issue. New code marks the property ``Presents()``.
  ///
  /// - Parameters:
  ///   - toWrappedState: A key path to the optional alert or dialog.
  ///   - toWrappedAction: A case key path to its actions.
  @inlinable
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _OptionalChildReducer(
      parent: self,
      place: OptionalPlace(toWrappedState),
      action: AnyCasePath(toWrappedAction),
      child: EmptyReducer<WrappedState, WrappedAction>(),
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
