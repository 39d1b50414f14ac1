public import CasePaths

extension Reducer {
  /// Runs a child feature on what is presented, while it is, for the actions that are the child's.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$editor, action: \.editor) { Editor() }
  /// ```
  ///
  /// The child's reducer runs before this one, so that it sees its last actions before its state is removed.
  /// ``PresentationAction/dismiss`` removes the state after this reducer has seen the action, unless this
  /// reducer has presented something else by then; the child sends it by calling the dependency `dismiss`.
  ///
  /// The child's effects are cancelled when it goes, or when another one takes its place: a value with another
  /// id if the state is `Identifiable`, and if it is an enum one of another case, or of the same case with
  /// another id. What it has sent with ``Effect/send(_:)`` by then still reaches this reducer, and not the child
  /// that has taken its place. An action that anybody else sends to a child that is not presented is reported as
  /// an issue.
  ///
  /// - Parameters:
  ///   - toPresentationState: A key path to the presentation state of a property marked ``Presents()``, which
  ///     begins with a dollar sign.
  ///   - toPresentationAction: A case key path to the child's actions.
  ///   - destination: The child's reducer.
  @inlinable
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    _PresentationReducer(
      parent: self,
      presentation: toPresentationState,
      action: AnyCasePath(toPresentationAction),
      destination: destination(),
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Has an alert or a dialog go away when one of its buttons is tapped.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$alert, action: \.alert)
  /// ```
  ///
  /// An action for an alert that is not presented is reported as an issue.
  ///
  /// - Parameters:
  ///   - toPresentationState: A key path to the presentation state of a property marked ``Presents()``, which
  ///     begins with a dollar sign.
  ///   - toPresentationAction: A case key path to its actions.
  @inlinable
  public func ifLet<DestinationState: _EphemeralState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _PresentationReducer(
      parent: self,
      presentation: toPresentationState,
      action: AnyCasePath(toPresentationAction),
      destination: EmptyReducer<DestinationState, DestinationAction>(),
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs the features of a reducer enum on what is presented, while it is.
  ///
  /// ```swift
  /// @Reducer
  /// enum Destination {
  ///   case alert(AlertState<Alert>)
  ///   case editor(Editor)
  /// }
  ///
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: \.destination)
  /// ```
  ///
  /// The same as `ifLet(_:action:destination:)` with the enum's body. A case with an alert or a dialog goes away
  /// when one of its buttons is tapped.
  ///
  /// - Parameters:
  ///   - toPresentationState: A key path to the presentation state of a property marked ``Presents()``, which
  ///     begins with a dollar sign.
  ///   - toPresentationAction: A case key path to the actions of the enum.
  @inlinable
  public func ifLet<DestinationState: _CaseReducerState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    DestinationState.StateReducer: _CaseReducer,
    DestinationState.StateReducer.Action == DestinationAction
  {
    _PresentationReducer(
      parent: self,
      presentation: toPresentationState,
      action: AnyCasePath(toPresentationAction),
      destination: DestinationState.StateReducer._caseBody,
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
