/// The way of a feature's actions to the root.
///
/// A list of embeddings, shared by all effects that are started in the same place. An action goes through
/// it once, before anything is done with it, so that the levels of the tree do not lie on the stack while
/// the store processes the action.
@MainActor
class EffectOutlet<Action, Root> {
  /// The action as the root sees it, or `nil` if it must not be sent now.
  func embed(_ action: Action) -> Root? { nil }
}

/// The end of the way.
final class RootOutlet<Root>: EffectOutlet<Root, Root> {
  override func embed(_ action: Root) -> Root? { action }
}

/// A step from a child to its parent.
final class EmbeddingOutlet<Child, Parent, Root>: EffectOutlet<Child, Root> {
  private let embed: (Child) -> Parent
  private let next: EffectOutlet<Parent, Root>

  init(embed: @escaping (Child) -> Parent, next: EffectOutlet<Parent, Root>) {
    self.embed = embed
    self.next = next
  }

  override func embed(_ action: Child) -> Root? {
    self.next.embed(self.embed(action))
  }
}
