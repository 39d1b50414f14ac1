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
