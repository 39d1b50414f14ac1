extension HTML {
  /// The piece of a page as complete HTML, which nothing keeps up to date.
  ///
  /// Events are not handled. For a page that lives see ``LiveSession``.
  @inlinable
  public func renderedBytes(environment: EnvironmentValues = EnvironmentValues()) -> [UInt8] {
    var writer = HTMLWriter(environment: environment)
    environment.whileCurrent { Self._render(self, into: &writer) }
    return writer.html
  }

  /// The piece of a page as complete HTML, which nothing keeps up to date.
  @inlinable
  public func rendered(environment: EnvironmentValues = EnvironmentValues()) -> String {
    String(decoding: self.renderedBytes(environment: environment), as: UTF8.self)
  }
}
