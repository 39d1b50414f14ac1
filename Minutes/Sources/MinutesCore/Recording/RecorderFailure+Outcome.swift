extension RecorderFailure {
  /// Returns the result of an operation, with its error converted for display.
  static func outcome<Success>(
    of operation: () async throws -> Success
  ) async -> Result<Success, RecorderFailure> {
    do {
      return .success(try await operation())
    } catch {
      return .failure(RecorderFailure(error))
    }
  }
}
