/// A property that captures the scope in which it is created.
protocol DependencyCarrier {
  var overrides: AnyOverride? { get }
  var scope: DependencyScope? { get }
}
