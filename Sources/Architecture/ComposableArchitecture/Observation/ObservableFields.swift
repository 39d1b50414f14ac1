/// Observable state that can tell where its fields are stored.
///
/// Apart from ``ObservableState``, because key paths to fields that belong to an actor can only be made there:
/// in a module whose types are on the main actor by default, this conformance is, too.
public protocol _ObservableFields: ObservableState {
  /// What `StateAccessor` must know of a field: its number, and the key path to where it is stored.
  static func _$field(_ keyPath: PartialKeyPath<Self>) -> _ObservedField<Self>?
}
