// Of all overloads of `ifLet` the compiler complains about the one that suits the arguments least, which takes an
// `AnyCasePath`, or says nothing at all. The unavailable ones below suit every key path, so it says what is missing.

/// The root of key paths to cases that do not exist, for a message of the compiler.
@dynamicMemberLookup
public struct _MissingCase {
  /// The same, whatever the name is.
  public subscript(dynamicMember name: String) -> _MissingCase { self }
}

extension Reducer {
  /// Tells that there is no case of a name and value.
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

  /// Tells that there is no case of a name and value.
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
