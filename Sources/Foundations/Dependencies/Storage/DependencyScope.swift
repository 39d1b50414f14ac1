/// What a scope knows beside its overrides. Outside of tests most have nothing to know.
@usableFromInline
final class DependencyScope: Sendable {
  /// The context, if the scope has chosen one.
  let context: DependencyContext?

  /// Where default values are kept, if it is known that it is not the process.
  let defaults: DefaultValues?

  /// What is being prepared, in `prepareDependencies`.
  let preparation: DependencyPreparation?

  init(
    context: DependencyContext? = nil,
    defaults: DefaultValues? = nil,
    preparation: DependencyPreparation? = nil
  ) {
    self.context = context
    self.defaults = defaults
    self.preparation = preparation
  }
}
