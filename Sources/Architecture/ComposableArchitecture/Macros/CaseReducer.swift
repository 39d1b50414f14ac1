public import CasePaths
public import SourceLocations

/// A reducer on an enum; the macro ``Reducer()`` conforms to it.
///
/// It has no instances: the static body runs the features of all cases.
public protocol _CaseReducer<State, Action>: Reducer, _ReducerTypes
where State: _CaseReducerState, State.StateReducer == Self, Body == Reduce<State, Action> {
  /// The type of `store.case`: an enum of stores, one for each case.
  associatedtype CaseScope

  /// The features of all cases.
  static var _caseBody: Body { get }

  /// The store of the case that the state is in.
  @MainActor
  static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension Store
where
  State: _CaseReducerState, State.StateReducer: _CaseReducer, State.StateReducer.Action == Action
{
  /// The store of the case that the state is in, to switch over.
  ///
  /// ```swift
  /// switch store.case {
  /// case .detail(let store): …
  /// case .recording(let store): …
  /// }
  /// ```
  public var `case`: State.StateReducer.CaseScope {
    State.StateReducer.scope(self)
  }
}

extension Reducer {
  /// Runs the features of a reducer enum while they are presented.
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
  /// The same as `ifLet(_:action:destination:)` with the enum's body. A case with an alert or a
  /// dialog is dismissed when one of its buttons is tapped.
  ///
  /// - Parameters:
  ///   - toPresentationState: A key path to the presentation state of a property marked
  ///     ``Presents()``, which begins with a dollar sign.
  ///   - toPresentationAction: A case key path to the actions of the enum. Evaluated
  ///     once if it captures no local value, so a global variable in it must not change.
  @inlinable
  public func ifLet<DestinationState: _CaseReducerState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction:
      @autoclosure @escaping () -> CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    DestinationState.StateReducer: _CaseReducer,
    DestinationState.StateReducer.Action == DestinationAction
  {
    _ChildReducer(
      parent: self,
      operation: PresentationOperator(toPresentationState),
      action: AnyCasePath(argument: toPresentationAction),
      child: DestinationState.StateReducer._caseBody,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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
  ///   - toStackAction: A case key path to its actions. Evaluated once if it captures
  ///     no local value, so a global variable in it must not change.
  @inlinable
  public func forEach<DestinationState: _CaseReducerState, DestinationAction>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction:
      @autoclosure @escaping () -> CaseKeyPath<
        Action, StackAction<DestinationState, DestinationAction>
      >,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    DestinationState.StateReducer: _CaseReducer,
    DestinationState.StateReducer.Action == DestinationAction
  {
    _ChildReducer(
      parent: self,
      operation: StackOperator(toStackState),
      action: AnyCasePath(argument: toStackAction),
      child: DestinationState.StateReducer._caseBody,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
