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

  /// Takes down a value that replaces a default value, if that is what is going on.
  @usableFromInline
  func note<Key: TestDependencyKey>(
    _ key: Key.Type, _ value: Key.Value, for function: StaticString
  ) {
    preparation?.note(key, value, name: DependencyName(function, key: key))
  }
}
