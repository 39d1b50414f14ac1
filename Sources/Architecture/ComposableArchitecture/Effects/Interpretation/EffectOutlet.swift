/// The path of a feature's actions to the root.
///
/// A linked list of embeddings, shared by all effects that are started in the same place. An action
/// passes through it once, before the store processes it, so that the frames of the levels are not
/// on the stack during processing.
@MainActor
class EffectOutlet<Action, Root> {
  /// The action as an action of the root, or `nil` if it must not be sent now.
  func admit(_ action: Action) -> Root? { nil }
}
