extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// A stream of one element.
  init(yielding element: Element) {
    self.init { continuation in
      continuation.yield(element)
      continuation.finish()
    }
  }
}
