/// A property that remembers the scope that it was made in.
protocol DependencyCarrier {
  var overrides: AnyOverride? { get }
  var scope: DependencyScope? { get }
}
