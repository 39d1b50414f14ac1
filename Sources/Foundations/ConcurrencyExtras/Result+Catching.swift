extension Result {
  /// Stores the outcome of asynchronous work: what it returns, or the error it throws.
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
