extension RecorderFailure {
  /// What comes of an operation, with an error that can be shown.
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
