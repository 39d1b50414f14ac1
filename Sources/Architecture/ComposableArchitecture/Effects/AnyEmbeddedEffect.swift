/// The effect of a child, as its parent sees it.
@usableFromInline
class AnyEmbeddedEffect<Action>: @unchecked Sendable {
  // `@unchecked Sendable` is safe: there is nothing here; the subclass says why it is.

  @MainActor
  func start<Root>(
    in interpreter: EffectInterpreter<Root>, outlet: EffectOutlet<Action, Root>, place: EffectPlace
  ) {}
}
