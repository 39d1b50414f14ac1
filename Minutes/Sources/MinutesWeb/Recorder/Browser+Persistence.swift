import LiveHTML

extension Browser {
  /// Does something with a page, again if the page was rendered anew meanwhile: its script is the same, and hears on.
  func persistently<Value>(_ operation: () async throws -> Value) async throws -> Value {
    while true {
      do {
        return try await operation()
      } catch BrowserError.pageLost {
        try Task.checkCancellation()
      }
    }
  }
}
