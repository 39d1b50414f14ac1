/// Keeps the store of a part that may be missing as long as it is there.
@MainActor
class OptionalScope<State, Action> {
  /// Called when the part is found to have gone.
  final var whenGone: (() -> Void)?

  /// Whether the part is a field of the other position's state.
  var isOfField: Bool { true }

  /// The store of the part, or `nil` while it is missing.
  func store() -> Store<State, Action>? { nil }
}
