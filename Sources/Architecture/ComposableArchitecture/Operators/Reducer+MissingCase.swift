// For wrong key paths the compiler reports an error for an unrelated overload of `ifLet`, the one
// with an `AnyCasePath`, or no useful error. The unavailable overloads below accept every key path,
// so that the compiler shows their message.

/// The root of key paths to missing cases, for the compiler's message.
@dynamicMemberLookup
public struct _MissingCase {
  /// A value for every name.
  public subscript(dynamicMember name: String) -> _MissingCase { self }
}

extension Reducer {
  /// Reports a missing case.
  @available(
    *, unavailable,
    message: """
      the key path of 'action' names no case of the action, or a case with another value than actions of the child. A \
      case for an optional state holds the child's action; for a state with '@Presents' it holds a 'PresentationAction'.
      """
  )
  @_disfavoredOverload
  public func ifLet<ChildState, Child: Reducer>(
    _ toChildState: WritableKeyPath<State, ChildState>,
    action toChildAction: KeyPath<_MissingCase, _MissingCase>,
    child: () -> Child
  ) -> EmptyReducer<State, Action> {
    fatalError()
  }

  /// Reports a missing case.
  @available(
    *, unavailable,
    message: """
      the key path of 'action' names no case of the action, or a case with another value than the 'PresentationAction' \
      of an alert, a dialog or an enum with '@Reducer'.
      """
  )
  @_disfavoredOverload
  public func ifLet<ChildState>(
    _ toChildState: WritableKeyPath<State, ChildState>,
    action toChildAction: KeyPath<_MissingCase, _MissingCase>
  ) -> EmptyReducer<State, Action> {
    fatalError()
  }

  /// Reports a missing case.
  @available(
    *, unavailable,
    message: """
      the key path of 'action' names no case of the action, or a case with another value than an 'IdentifiedAction' or \
      a 'StackAction' of the elements.
      """
  )
  @_disfavoredOverload
  public func forEach<ChildState, Child: Reducer>(
    _ toChildState: WritableKeyPath<State, ChildState>,
    action toChildAction: KeyPath<_MissingCase, _MissingCase>,
    child: () -> Child
  ) -> EmptyReducer<State, Action> {
    fatalError()
  }
}
