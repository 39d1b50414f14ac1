/// Observable state that knows the storage of its fields.
///
/// Separate from ``ObservableState``, because key paths to fields that belong to an actor can only
/// be created there: in a module whose types are on the main actor by default, this conformance is,
/// too.
public protocol _ObservableFields: ObservableState {
  /// The number and the storage key path of a field, for `StateAccessor`.
  static func _$field(_ keyPath: PartialKeyPath<Self>) -> _ObservedField<Self>?
}
