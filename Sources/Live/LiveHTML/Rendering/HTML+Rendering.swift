extension HTML {
  /// The piece of a page as complete HTML, which nothing keeps up to date.
  ///
  /// Events are not handled. For a page that lives see ``LiveSession``.
  public func renderedBytes(environment: EnvironmentValues = EnvironmentValues()) -> [UInt8] {
    var writer = HTMLWriter(tree: nil, environment: environment)
    environment.whileCurrent { Self._render(self, into: &writer) }
    var serializer = HTMLSerializer(capacity: writer.sink.count)
    serializer.write(writer.sink.bytes)
    return serializer.html
  }

  /// The piece of a page as complete HTML, which nothing keeps up to date.
  public func rendered(environment: EnvironmentValues = EnvironmentValues()) -> String {
    String(decoding: self.renderedBytes(environment: environment), as: UTF8.self)
  }
}
