/// A fragment of a page: elements, text, components, or several of them.
///
/// Fragments are values, composed with ``HTMLBuilder``. Text is always escaped; only ``RawHTML`` is
/// not.
///
/// ```swift
/// func greeting(_ name: String) -> some HTML {
///   p { "Hello, \(name)!" }
/// }
/// ```
///
/// Do not conform to this protocol: conform to ``Component``, and return the content from `body`.
@MainActor
public protocol HTML {
  /// Writes a fragment.
  static func _render(_ html: Self, into writer: inout HTMLWriter)

  /// Writes a fragment that is the only content of an element.
  static func _renderAlone(_ html: Self, into writer: inout HTMLWriter)

  /// Writes the content of a component; any other fragment as it is.
  static func _renderBody(_ html: Self, into writer: inout HTMLWriter)

  /// Whether the fragment is observed and rendered on its own.
  static var _isComponent: Bool { get }
}

extension HTML {
  /// Writes the fragment as among others: most fragments do not depend on their neighbours.
  @inlinable
  public static func _renderAlone(_ html: Self, into writer: inout HTMLWriter) {
    Self._render(html, into: &writer)
  }

  /// Writes the fragment as it is: most fragments have no body.
  @inlinable
  public static func _renderBody(_ html: Self, into writer: inout HTMLWriter) {
    Self._render(html, into: &writer)
  }

  /// `false`: most fragments are rendered with the component that contains them.
  @inlinable
  public static var _isComponent: Bool { false }
}

extension HTML {
  /// Renders the fragment once, as UTF-8.
  ///
  /// Events are not handled. For a live page see ``LiveSession``.
  @inlinable
  public func renderedBytes(environment: EnvironmentValues = EnvironmentValues()) -> [UInt8] {
    var writer = HTMLWriter(environment: environment)
    environment.whileCurrent { Self._render(self, into: &writer) }
    return writer.html
  }

  /// Renders the fragment once.
  @inlinable
  public func rendered(environment: EnvironmentValues = EnvironmentValues()) -> String {
    String(decoding: self.renderedBytes(environment: environment), as: UTF8.self)
  }
}

/// A fragment with a changed environment for its components.
struct EnvironmentHTML<Content: HTML>: HTML {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  static func _render(_ html: Self, into writer: inout HTMLWriter) {
    let outer = writer.environment
    html.change(&writer.environment)
    Content._render(html.content, into: &writer)
    writer.environment = outer
  }
}

extension HTML {
  /// Sets an environment value for all components in this fragment.
  public func environment<Value: Sendable>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some HTML {
    EnvironmentHTML(content: self) { $0[keyPath: keyPath] = value }
  }
}
