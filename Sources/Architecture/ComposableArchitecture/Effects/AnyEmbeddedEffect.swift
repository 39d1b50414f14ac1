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
