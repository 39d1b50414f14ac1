/// State with individually observed fields.
///
/// Conform through the macro: `@ObservableState struct State { … }`. An observer that reads a field
/// through a ``Store`` is then notified when that field has changed. State in a store without
/// observers contains no objects and costs a comparison with `nil` for each access.
///
/// Do not call the requirements: the macro and this package implement and use them.
public protocol ObservableState {
  /// Binds the value to its position in the state.
  ///
  /// - Parameter isReader: `true` for a copy for an observer, whose parts get nodes, too; `false`
  ///   for the value at the position itself, before a change.
  mutating func _$attach(to position: _ObservationPosition, isReader: Bool)

  /// Binds the value to its position in the state after a possible change.
  ///
  /// - Returns: Whether it is still the same value; if not, everything below the position is
  ///   recorded as changed.
  mutating func _$reconcile(with position: _ObservationPosition) -> Bool

  /// The offset of the link in the value; `nil` if it has none.
  static var _$linkOffset: Int? { get }
}

extension ObservableState {
  /// Most types have no link of their own.
  public static var _$linkOffset: Int? { nil }
}
