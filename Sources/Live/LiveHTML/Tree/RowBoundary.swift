import ComposableArchitecture
import Observation

/// A row of a ``ForEach`` on a page.
final class RowBoundary<Element, Content: HTML>: Boundary {
  private var element: Element
  private var content: @MainActor (Element) -> Content

  /// What the row consists of, if that is a component and was made without reading what may change.
  private var component: Content?

  init(
    _ element: Element,
    content: @escaping @MainActor (Element) -> Content,
    tree: LiveTree,
    environment: EnvironmentValues
  ) {
    self.element = element
    self.content = content
    super.init(tree: tree, environment: environment)
  }

  override func write(into writer: inout HTMLWriter) {
    Content._renderBody(self.component ?? self.content(self.element), into: &writer)
  }

  override func evaluate() -> Rendition {
    if Content._isComponent, self.component == nil {
      self.component = self.makeComponent().component
    }
    return super.evaluate()
  }

  /// Takes over another element, or the same in another state.
  ///
  /// - Returns: Whether the row has to be evaluated because of it.
  func adopt(
    _ element: Element,
    content: @escaping @MainActor (Element) -> Content,
    environment: EnvironmentValues
  ) -> Bool {
    let isSameEnvironment = self.environment.isSame(as: environment)
    self.element = element
    self.content = content
    self.environment = environment
    guard Content._isComponent else { return true }
    let (made, isKept) = self.makeComponent()
    let isSame: Bool =
      if isKept, let made, let component { areSameBits(component, made) } else { false }
    self.component = isKept ? made : nil
    return !(isSame && isSameEnvironment)
  }

  /// Makes the component that the row consists of.
  ///
  /// If that reads what may change, it must be made anew whenever that has changed, and is not kept: reading
  /// then belongs to evaluating the row.
  private func makeComponent() -> (component: Content?, isKept: Bool) {
    guard !self.tree.rowsThatRead.contains(ObjectIdentifier(Content.self)) else {
      return (nil, false)
    }
    var hasRead = false
    func noteRead() -> @Sendable () -> Void {
      hasRead = true
      return {}
    }
    let reads = self.tree.readsOfRows
    let component = reads.observe {
      withObservationTracking(
        { self.environment.whileCurrent { self.content(self.element) } },
        // Asked for only if something was read.
        onChange: noteRead())
    }
    if !reads.isEmpty {
      hasRead = true
      reads.end()
    }
    guard hasRead else { return (component, true) }
    self.tree.rowsThatRead.insert(ObjectIdentifier(Content.self))
    return (nil, false)
  }
}
