import ComposableArchitecture

/// An instance of a fragment with functions for its appearance and disappearance.
class LifetimeBoundary: ObservedBoundary {
  fileprivate(set) var functions: LifetimeFunctions

  /// Whether the functions were last called for the appearance.
  private var hasAppeared = false

  fileprivate init(
    _ functions: LifetimeFunctions, tree: LiveTree, environment: EnvironmentValues
  ) {
    self.functions = functions
    super.init(tree: tree, environment: environment)
  }

  override func didMount() {
    self.tree.noteLifetime(of: self)
  }

  override func unmount() {
    super.unmount()
    self.tree.noteLifetime(of: self)
  }

  /// Calls the functions, if the instance has appeared or disappeared since the last call.
  override func callLifetimeFunctions() {
    let isOnPage = self.number != 0
    guard isOnPage != self.hasAppeared else { return }
    self.hasAppeared = isOnPage
    let functions = isOnPage ? self.functions.appearances : self.functions.disappearances
    self.environment.whileCurrent {
      // The state may have changed since the rendering: a store may be gone.
      ViewEvent.handle { for function in functions { function() } }
    }
  }
}

/// An instance of a fragment with functions, with the content of one type.
final class LifetimeContentBoundary<Content: HTML>: LifetimeBoundary {
  private var content: Content

  init(_ html: LifetimeHTML<Content>, tree: LiveTree, environment: EnvironmentValues) {
    self.content = html.content
    super.init(html.functions, tree: tree, environment: environment)
  }

  override func write(into writer: inout HTMLWriter) {
    Content._render(self.content, into: &writer)
  }

  override func adopt(_ other: Boundary) -> Bool? {
    guard let other = other as? LifetimeContentBoundary<Content> else { return nil }
    self.content = other.content
    self.functions = other.functions
    self.environment = other.environment
    return true
  }
}

extension HTMLWriter {
  mutating func lifetime<Content>(of html: LifetimeHTML<Content>) {
    guard let tree else { return Content._render(html.content, into: &self) }
    self.child(LifetimeContentBoundary(html, tree: tree, environment: self.environment))
  }
}
