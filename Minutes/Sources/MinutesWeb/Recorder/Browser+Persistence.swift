import LiveHTML

extension Browser {
  /// Repeats an operation on a page when the page was rendered again in between. The script of the
  /// page is the same and continues to record.
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
