/// An instance of a component.
final class ComponentBoundary<C: Component>: ObservedBoundary {
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

extension HTMLWriter {
  @usableFromInline
  mutating func component<C: Component>(_ component: C) {
    guard let tree else {
      self.environment.whileCurrent { C._renderBody(component, into: &self) }
      return
    }
    self.child(ComponentBoundary(component, tree: tree, environment: self.environment))
  }
}

extension LiveTree {
  /// Mounts a page.
  func mount(_ page: some Component, environment: EnvironmentValues) {
    self.mount(root: ComponentBoundary(page, tree: self, environment: environment))
  }
}
