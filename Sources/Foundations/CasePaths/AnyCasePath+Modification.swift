extension AnyCasePath {
  /// Changes the value of a root where it is: what is copied on write inside is not copied, however
  /// large it is.
  ///
  /// The root gives its value away for as long as `body` runs, and is made again from what `body` leaves,
  /// also when `body` throws. A root in another case stays as it is, and `body` is not called.
  ///
  /// - Returns: What `body` returns, or `nil` if the root is in another case.
  /// - Complexity: One call to extracting and one to embedding, besides `body`.
  @inlinable
  package func modifyInPlace<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) rethrows -> Result? {
    // The root must have no part in the value by the time that `body` runs: with two owners, the first
    // change would copy.
    let given = consume root
    guard var value = extraction(given) else {
      root = given
      return nil
    }
    _ = consume given
    defer { root = embedding(value) }
    return try body(&value)
  }
}
