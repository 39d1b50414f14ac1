/// The effect of a child and the embedding of its actions in those of the parent.
///
/// `@unchecked Sendable` is safe: all properties are immutable, and `embed`, which need not be
/// sendable, is created by a reducer on the main actor and called on the main actor.
final class EmbeddedEffect<Child, Action>: AnyEmbeddedEffect<Action>, @unchecked Sendable {
  private let effect: Effect<Child>
  private let embed: (Child) -> Action

  init(_ effect: Effect<Child>, embed: @escaping (Child) -> Action) {
    self.effect = effect
    self.embed = embed
  }

  override func start<Root>(
    in interpreter: EffectInterpreter<Root>, outlet: EffectOutlet<Action, Root>, place: EffectPlace
  ) {
    interpreter.start(
      self.effect, outlet: EmbeddingOutlet(embed: self.embed, next: outlet), place: place)
  }
}
