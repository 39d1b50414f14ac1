/// A piece of a page for whose components a value is set.
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
  /// Sets a value for all components in this piece of the page.
  public func environment<Value: Sendable>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some HTML {
    EnvironmentHTML(content: self) { $0[keyPath: keyPath] = value }
  }
}
