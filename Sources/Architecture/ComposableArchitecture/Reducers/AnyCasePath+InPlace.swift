public import CasePaths

extension AnyCasePath {
  /// Lends the value of a case for changing without a second reference to what is in it, so that a
  /// copy-on-write value inside is changed where it is.
  ///
  /// - Returns: What `body` returns, or `nil` if the root is in another case.
  @inlinable
  @inline(__always)
  func modifyInPlace<Result>(
    _ root: inout Root, _ body: (inout Value) -> Result
  ) -> Result? {
    guard var value = self.extract(from: root) else { return nil }
    return withUnsafeMutablePointer(to: &root) { root in
      // The root gives up its reference while the value is lent; it can't be seen meanwhile.
      root.deinitialize(count: 1)
      defer { root.initialize(to: self.embed(value)) }
      return body(&value)
    }
  }
}
