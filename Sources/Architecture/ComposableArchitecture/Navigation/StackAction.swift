public import CasePaths

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

extension StackAction: CasePathable, CasePathIterable {
  /// The case paths of a stack action.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The path to an element's action.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        name: "element",
        embed: { .element(id: $0.id, action: $0.action) },
        extract: {
          guard case .element(let id, let action) = $0 else { return nil }
          return (id, action)
        }
      )
    }

    /// The path to the id of the element to pop.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        name: "popFrom",
        embed: { .popFrom(id: $0) },
        extract: {
          guard case .popFrom(let id) = $0 else { return nil }
          return id
        }
      )
    }

    /// The path to the element to push.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        name: "push",
        embed: { .push(id: $0.id, state: $0.state) },
        extract: {
          guard case .push(let id, let state) = $0 else { return nil }
          return (id, state)
        }
      )
    }

    /// The path to the actions of the element with an id.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      AnyCasePath(
        name: "[id: \(id)]",
        embed: { .element(id: id, action: $0) },
        extract: {
          guard case .element(id, let action) = $0 else { return nil }
          return action
        }
      )
    }

    /// The path to the case that an action is in.
    public subscript(root: StackAction) -> PartialCaseKeyPath<StackAction> {
      switch root {
      case .element: \.element
      case .popFrom: \.popFrom
      case .push: \.push
      }
    }

    /// Iterates over the paths in the order of the declared cases.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<StackAction>]> {
      [\.element, \.popFrom, \.push].makeIterator()
    }
  }

  /// The case paths of a stack action.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension StackAction: _ElementActionCases {
  /// The path to the actions of the element with an id.
  public static func _path(toElement id: StackElementID) -> AnyCasePath<Self, Action> {
    allCasePaths[id: id]
  }

  /// The action of the element with an id.
  @inlinable
  public static func _element(id: StackElementID, action: Action) -> Self {
    .element(id: id, action: action)
  }
}
