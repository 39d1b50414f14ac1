/// The actions of a stack of features: actions of its elements, pushes and pops.
///
/// ```swift
/// enum Action {
///   case path(StackActionOf<Path>)
/// }
///
/// case .path(.element(id: let id, action: .detail(.delegate(.deleteMemo)))):
///   state.path.pop(from: id)
/// ```
///
/// In a case key path, `\.path[id: id].detail` leads to the actions of an element.
public enum StackAction<State, Action> {
  /// An action of the element with an id.
  indirect case element(id: StackElementID, action: Action)

  /// Pops the element with an id, and all elements above it.
  case popFrom(id: StackElementID)

  /// Pushes an element.
  ///
  /// For views, which draw the id. A reducer appends to the ``StackState`` instead.
  indirect case push(id: StackElementID, state: State)
}

/// The actions of a stack of features: `StackActionOf<Path>`.
public typealias StackActionOf<R: _ReducerTypes> = StackAction<R.State, R.Action>

extension StackAction: Equatable where State: Equatable, Action: Equatable {}

extension StackAction: Hashable where State: Hashable, Action: Hashable {}

extension StackAction: Sendable where State: Sendable, Action: Sendable {}
