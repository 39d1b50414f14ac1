/// The way of a feature's actions to the root.
///
/// A list of embeddings, shared by all effects that are started in the same place. An action goes through
/// it once, before anything is done with it, so that the levels of the tree do not lie on the stack while
/// the store processes the action.
@MainActor
class EffectOutlet<Action, Root> {
  /// The action as the root sees it, or `nil` if it must not be sent now.
  func admit(_ action: Action) -> Root? { nil }
}
