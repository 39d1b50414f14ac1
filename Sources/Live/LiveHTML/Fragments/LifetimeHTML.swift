import ComposableArchitecture

/// A fragment with functions for its appearance on the page and its disappearance.
///
/// See ``HTML/onMount(perform:)`` and ``HTML/onDisappear(perform:)``.
public struct LifetimeHTML<Content: HTML>: HTML {
  let content: Content
  var functions: LifetimeFunctions

  /// Writes a placeholder for the fragment, which is rendered on its own.
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    writer.lifetime(of: html)
  }

  /// Calls another function when the fragment appears, after those that were added before.
  public func onMount(perform action: @escaping @MainActor () -> Void) -> Self {
    var copy = self
    copy.functions.appearances.append(action)
    return copy
  }

  /// Calls another function when the fragment disappears, after those that were added before.
  public func onDisappear(perform action: @escaping @MainActor () -> Void) -> Self {
    var copy = self
    copy.functions.disappearances.append(action)
    return copy
  }
}

extension HTML {
  /// Calls a function when this fragment appears on the page of a browser.
  ///
  /// ```swift
  /// LogView(store: store)
  ///   .onMount { store.send(.logAppeared) }
  ///   .onDisappear { store.send(.logDisappeared) }
  /// ```
  ///
  /// The function is called once for each instance: for the fragments of the document when the
  /// browser has connected, so never for search engines and other clients that only load the
  /// document; for fragments that are inserted later, after the patch that inserts them. A fragment
  /// that is rendered again, or moved in its list, is the same instance. A browser that connects
  /// again after an interruption does not call it again. A page that is restored in a new process
  /// does, because the effects of the old process have ended.
  ///
  /// - Parameter action: Called on the main actor, with the environment values of the fragment.
  /// - Returns: The fragment, which is rendered on its own, like a ``Component``.
  public func onMount(perform action: @escaping @MainActor () -> Void) -> LifetimeHTML<Self> {
    LifetimeHTML(content: self, functions: LifetimeFunctions()).onMount(perform: action)
  }

  /// Calls a function when this fragment disappears: when it is removed from the page, when another
  /// page replaces the page, and when the session ends because its tab was closed or the browser
  /// does not come back.
  ///
  /// ```swift
  /// LogView(store: store)
  ///   .onMount { store.send(.logAppeared) }
  ///   .onDisappear { store.send(.logDisappeared) }
  /// ```
  ///
  /// A closed tab ends its session within seconds, an interrupted connection after the time that
  /// the server's configuration sets. The function is called only if the fragment was on the page
  /// of a browser, as described for ``onMount(perform:)``. At the end of a session, stores and
  /// their effects end soon after it.
  ///
  /// - Parameter action: Called on the main actor, with the environment values of the fragment.
  /// - Returns: The fragment, which is rendered on its own, like a ``Component``.
  public func onDisappear(perform action: @escaping @MainActor () -> Void) -> LifetimeHTML<Self> {
    LifetimeHTML(content: self, functions: LifetimeFunctions()).onDisappear(perform: action)
  }
}

/// The functions of a fragment for its appearance and disappearance.
struct LifetimeFunctions {
  var appearances: [@MainActor () -> Void] = []
  var disappearances: [@MainActor () -> Void] = []
}

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

  override var inspectedName: String { "fragment with onMount or onDisappear" }

  override var inspectedValues: [Any] { [self.content] }

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
