extension Result {
  /// Creates a result from asynchronous work: its return value, or the error that it throws.
  ///
  /// ```swift
  /// await send(.factResponse(Result { try await client.fact(number) }))
  /// ```
  ///
  /// - Parameter body: The work. It runs with the caller's isolation.
  public nonisolated(nonsending) init(
    catching body: nonisolated(nonsending) () async throws(Failure) -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
