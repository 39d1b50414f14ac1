public import CasePaths

/// The actions of the elements of a collection: each belongs to the element with an id.
///
/// ```swift
/// enum Action {
///   case rows(IdentifiedActionOf<Row>)
/// }
/// ```
///
/// In a case key path, `\.rows[id: id].toggled` leads to an action of an element.
@CasePathable
public enum IdentifiedAction<ID: Hashable & Sendable, Action> {
  /// An action of the element with an id.
  case element(id: ID, action: Action)
}

/// The actions of a collection of features: `IdentifiedActionOf<Row>`.
public typealias IdentifiedActionOf<R: _ReducerTypes> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where ID: Sendable, Action: Sendable {}

extension IdentifiedAction.AllCasePaths {
  /// The path to the actions of the element with an id: `\.rows[id: 7].toggled`.
  public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
    AnyCasePath(
      name: "[id: \(id)]",
      embed: { .element(id: id, action: $0) },
      extract: {
        guard case .element(id, let action) = $0 else { return nil }
        return action
      }
    )
  }
}

/// The action of an element of a collection or a stack, without the collection's type; only
/// ``IdentifiedAction`` and ``StackAction`` conform.
public protocol _ElementActionCases: CasePathable {
  associatedtype ElementID: Hashable & Sendable
  associatedtype ElementAction

  static func _path(toElement id: ElementID) -> AnyCasePath<Self, ElementAction>
  static func _element(id: ElementID, action: ElementAction) -> Self
}

extension IdentifiedAction: _ElementActionCases {
  /// The path to the actions of the element with an id.
  public static func _path(toElement id: ID) -> AnyCasePath<Self, Action> { allCasePaths[id: id] }

  /// The action of the element with an id.
  @inlinable
  public static func _element(id: ID, action: Action) -> Self { .element(id: id, action: action) }
}

// Declared on `AnyCasePath`, so that a literal like `\.rows[id: 7]` captures only the id, and no
// path: see `CasePathLiteral`.
extension AnyCasePath where Value: _ElementActionCases {
  /// The path through this one to the actions of the element with an id.
  public subscript(id id: Value.ElementID) -> AnyCasePath<Root, Value.ElementAction> {
    self.joined(to: Value._path(toElement: id))
  }
}
