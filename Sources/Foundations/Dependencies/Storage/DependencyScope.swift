/// The data of a scope in addition to its overrides. Outside of tests most scopes have none.
@usableFromInline
final class DependencyScope: Sendable {
  /// The context, if the scope has chosen one.
  let context: DependencyContext?

  /// The storage of default values, if it is known to differ from that of the process.
  let defaults: DefaultValues?

  /// The current preparation, in `prepareDependencies`.
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

  /// Records a replacement of a default value, if a preparation is in progress.
  @usableFromInline
  func note<Key: TestDependencyKey>(
    _ key: Key.Type, _ value: Key.Value, for function: StaticString
  ) {
    preparation?.note(key, value, name: DependencyName(function, key: key))
  }
}

/// The task-local value: the dependencies of the scope in which a task runs.
///
/// As small as possible, because it is copied for each access to a dependency.
@usableFromInline
struct BoundDependencies: Sendable {
  @usableFromInline
  var overrides: AnyOverride?

  @usableFromInline
  var scope: DependencyScope?

  @inlinable
  init(overrides: AnyOverride? = nil, scope: DependencyScope? = nil) {
    self.overrides = overrides
    self.scope = scope
  }
}
