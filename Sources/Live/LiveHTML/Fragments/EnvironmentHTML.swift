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
