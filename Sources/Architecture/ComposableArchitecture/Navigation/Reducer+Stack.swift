public import CasePaths
public import SourceLocations

extension Reducer {
  /// Runs a child feature on each element of a stack, for the actions of that element.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path) { Path() }
  /// ```
  ///
  /// The element's reducer runs before this one, so that it receives its last action before it is
  /// popped. ``StackAction/push(id:state:)`` pushes an element before this reducer receives the
  /// action, and ``StackAction/popFrom(id:)`` removes it, and the elements above it, afterwards;
  /// the element sends the latter by calling the dependency `dismiss`.
  ///
  /// Removing an element cancels its effects; actions that it has sent with ``Effect/send(_:)``
  /// before its removal still reach this reducer. An action that other code sends to an element
  /// that does not exist is reported as an issue.
  ///
  /// - Complexity: The cost of an element's action does not depend on the number of elements. After
  ///   insertions and removals, elements with running effects are looked up.
  ///
  /// - Parameters:
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to its actions. Evaluated once if it captures
  ///     no local value, so a global variable in it must not change.
  ///   - destination: The reducer of an element.
  @inlinable
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction:
      @autoclosure @escaping () -> CaseKeyPath<
        Action, StackAction<DestinationState, DestinationAction>
      >,
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
      action: AnyCasePath(argument: toStackAction),
      child: destination(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

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
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
