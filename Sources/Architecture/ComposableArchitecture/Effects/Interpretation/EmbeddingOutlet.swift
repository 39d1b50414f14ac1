/// One embedding of a child's actions in those of its parent.
final class EmbeddingOutlet<Child, Parent, Root>: EffectOutlet<Child, Root> {
  private let embed: (Child) -> Parent
  private let next: EffectOutlet<Parent, Root>

  init(embed: @escaping (Child) -> Parent, next: EffectOutlet<Parent, Root>) {
    self.embed = embed
    self.next = next
  }

  override func admit(_ action: Child) -> Root? {
    self.next.admit(self.embed(action))
  }
}
