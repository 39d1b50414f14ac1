/// An instance of a component.
final class ComponentBoundary<C: Component>: Boundary {
  private var component: C

  init(_ component: C, tree: LiveTree, environment: EnvironmentValues) {
    self.component = component
    super.init(tree: tree, environment: environment)
  }

  override func write(into writer: inout HTMLWriter) {
    C._renderBody(self.component, into: &writer)
  }

  override func adopt(_ other: Boundary) -> Bool? {
    guard let other = other as? ComponentBoundary<C> else { return nil }
    let isSame =
      areSameBits(self.component, other.component)
      && self.environment.isSame(as: other.environment)
    self.component = other.component
    self.environment = other.environment
    return !isSame
  }
}
