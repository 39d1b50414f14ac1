public import CasePaths

extension Reducer {
  /// Runs a child feature on each element of a stack, for the actions that are that element's.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path) { Path() }
  /// ```
  ///
  /// The element's reducer runs before this one, so that it sees its last actions before it is popped.
  /// ``StackAction/push(id:state:)`` puts an element on the stack before this reducer sees the action, and
  /// ``StackAction/popFrom(id:)`` removes it, and what is above it, afterwards; the element sends the latter by
  /// calling the dependency `dismiss`.
  ///
  /// An element's effects are cancelled when it is removed; what it has sent with ``Effect/send(_:)`` by then
  /// still reaches this reducer. An action that anybody else sends to an element that is not there is reported as
  /// an issue.
  ///
  /// - Complexity: An element's action costs the same whatever the number of elements. When elements have come or
  ///   gone, those with effects under way are looked up.
  ///
  /// - Parameters:
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to its actions.
  ///   - destination: The reducer of an element.
  @inlinable
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    _StackReducer(
      parent: self,
      stack: toStackState,
      action: AnyCasePath(toStackAction),
      destination: destination(),
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs the features of a reducer enum on the elements of a stack.
  ///
  /// ```swift
  /// @Reducer
  /// enum Path {
  ///   case detail(Detail)
  ///   case record(RecordMeeting)
  /// }
  ///
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path)
  /// ```
  ///
  /// The same as `forEach(_:action:destination:)` with the enum's body.
  ///
  /// - Parameters:
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to its actions.
  @inlinable
  public func forEach<DestinationState: _CaseReducerState, DestinationAction>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    DestinationState.StateReducer: _CaseReducer,
    DestinationState.StateReducer.Action == DestinationAction
  {
    _StackReducer(
      parent: self,
      stack: toStackState,
      action: AnyCasePath(toStackAction),
      destination: DestinationState.StateReducer._caseBody,
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
