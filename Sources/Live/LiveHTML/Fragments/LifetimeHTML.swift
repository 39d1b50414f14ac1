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
  /// the server's configuration sets. The function is called only if the fragment was on the page of
  /// a browser, as described for ``onMount(perform:)``. At the end of a session, stores and their
  /// effects end soon after it.
  ///
  /// - Parameter action: Called on the main actor, with the environment values of the fragment.
  /// - Returns: The fragment, which is rendered on its own, like a ``Component``.
  public func onDisappear(perform action: @escaping @MainActor () -> Void) -> LifetimeHTML<Self> {
    LifetimeHTML(content: self, functions: LifetimeFunctions()).onDisappear(perform: action)
  }
}
