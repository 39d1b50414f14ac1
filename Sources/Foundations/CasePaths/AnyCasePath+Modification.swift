extension AnyCasePath {
  /// Changes the value of a root in place: copy-on-write storage in the value is not copied.
  ///
  /// The root gives up its value while `body` runs, and is created again from the changed value,
  /// also when `body` throws. A root in another case stays unchanged, and `body` is not called.
  ///
  /// - Returns: The result of `body`, or `nil` if the root is in another case.
  /// - Complexity: One call of the extraction and one of the embedding, in addition to `body`.
  @inlinable
  package func modifyInPlace<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) rethrows -> Result? {
    // The root must not reference the value while `body` runs: with two references, the first
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
