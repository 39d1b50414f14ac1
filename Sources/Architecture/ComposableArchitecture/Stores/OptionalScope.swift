/// Owns the store of a part that may be missing, while the part exists.
@MainActor
class OptionalScope<State, Action> {
  /// Called when the removal of the part is detected.
  final var whenGone: (() -> Void)?

  /// Whether the part is a field of the parent's state.
  var isOfField: Bool { true }

  /// The store of the part, or `nil` while it is missing.
  func store() -> Store<State, Action>? { nil }
}
