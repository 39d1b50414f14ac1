/// What a task is bound to: the dependencies of the scope that it runs in.
///
/// As small as it can be, because it is copied whenever a dependency is read.
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
