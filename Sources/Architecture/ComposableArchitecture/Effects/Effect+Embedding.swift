public import CasePaths
import Dependencies

extension Effect {
  /// The same effect, with its actions converted to those of another feature.
  ///
  /// - Parameter transform: Converts an action of this effect to one of the other feature. Called
  ///   on the main actor, once for each action, with the dependencies that are current where `map`
  ///   is called.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message: "Put features together with 'Scope', 'ifLet' or 'forEach', which do this for you."
  )
  #endif
  public func map<Other>(_ transform: @escaping (Action) -> Other) -> Effect<Other> {
    if self.isNone { return .none }
    let dependencies = withEscapedDependencies { $0 }
    return self.embedded { action in dependencies.yield { transform(action) } }
  }

  /// The effect of a child as an effect of its parent.
  ///
  /// - Parameter embed: Converts an action of the child to one of the parent. It is called on the
  ///   main actor, and must have been created there.
  @inlinable
  func embedded<Parent>(_ embed: @escaping (Action) -> Parent) -> Effect<Parent> {
    if self.isNone { return .none }
    return self.embeddedWork(embed)
  }

  /// The effect of a child as an effect of its parent.
  @inlinable
  func embedded<Parent>(in casePath: AnyCasePath<Parent, Action>) -> Effect<Parent> {
    if self.isNone { return .none }
    return self.embeddedWork(casePath.embed)
  }

  @usableFromInline
  func embeddedWork<Parent>(_ embed: @escaping (Action) -> Parent) -> Effect<Parent> {
    Effect<Parent>(.embedded(EmbeddedEffect(self, embed: embed)))
  }
}

/// The effect of a child and the embedding of its actions in those of the parent.
///
/// `@unchecked Sendable` is safe: all properties are immutable, and `embed`, which need not be
/// sendable, is created by a reducer on the main actor and called on the main actor.
private final class EmbeddedEffect<Child, Action>: AnyEmbeddedEffect<Action>, @unchecked Sendable {
  private let effect: Effect<Child>
  private let embed: (Child) -> Action

  init(_ effect: Effect<Child>, embed: @escaping (Child) -> Action) {
    self.effect = effect
    self.embed = embed
  }

  override func start<Root>(
    in interpreter: EffectInterpreter<Root>, outlet: EffectOutlet<Action, Root>,
    context: EffectContext
  ) {
    interpreter.start(
      self.effect, outlet: EmbeddingOutlet(embed: self.embed, next: outlet), context: context)
  }
}

/// The effect of a child, without the type of the child's actions.
@usableFromInline
class AnyEmbeddedEffect<Action>: @unchecked Sendable {
  // `@unchecked Sendable` is safe: this class has no properties; the subclass states its own
  // reason.

  @MainActor
  func start<Root>(
    in interpreter: EffectInterpreter<Root>, outlet: EffectOutlet<Action, Root>,
    context: EffectContext
  ) {}
}

/// One embedding of a child's actions in those of its parent.
private final class EmbeddingOutlet<Child, Parent, Root>: EffectOutlet<Child, Root> {
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
