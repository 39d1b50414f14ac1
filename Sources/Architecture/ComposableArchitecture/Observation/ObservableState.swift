/// State whose fields are observed one by one.
///
/// Conform through the macro: `@ObservableState struct State { … }`. Then an observer that reads a field
/// through a ``Store`` is told when that very field has changed. State in a store without observers carries no
/// objects and pays a comparison with `nil` for each access.
///
/// The requirements are not for calling: the macro and this package implement them.
public protocol ObservableState {
  /// Binds the value to the position where it lies.
  ///
  /// - Parameter isReader: Whether the value is a copy for an observer, whose parts get positions, too, or
  ///   the value at the position itself, which is about to be changed.
  mutating func _$attach(to position: _ObservationPosition, isReader: Bool)

  /// Binds the value to the position where it lies after it may have been changed.
  ///
  /// - Returns: Whether it is still the value that was there; if not, everything below the position is noted
  ///   as changed.
  mutating func _$reconcile(with position: _ObservationPosition) -> Bool

  /// Where in the value its link lies; `nil` for what has none.
  static var _$linkOffset: Int? { get }
}

extension ObservableState {
  /// Most types have no link of their own.
  public static var _$linkOffset: Int? { nil }
}
