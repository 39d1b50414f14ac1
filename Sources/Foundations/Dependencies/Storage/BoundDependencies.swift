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
