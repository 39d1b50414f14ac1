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
