extension AnyCasePath {
  /// Changes the value of a root in place: copy-on-write storage in the value is not copied.
  ///
  /// The root gives up its value while `body` runs, and is created again from the changed value,
  /// also when `body` throws. A root in another case stays unchanged, and `body` is not called.
  ///
  /// - Returns: The result of `body`, or `nil` if the root is in another case.
  /// - Complexity: One call of the extraction and one of the embedding, in addition to `body`.
  @inlinable
  @inline(__always)
  package func modifyInPlace<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) rethrows -> Result? {
    // Features are nested, and each level would have several large values on the stack.
    try MemoryLayout<Value>.size > 512
      ? self.modifyOnHeap(&root, body) : self.modifyOnStack(&root, body)
  }

  /// The same for values that are not large.
  @inlinable
  @inline(__always)
  func modifyOnStack<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) rethrows -> Result? {
    guard var value = self.extract(from: root) else { return nil }
    return try withUnsafeMutablePointer(to: &root) { root in
      // The root gives up its reference while `body` runs; no other code can read it during that
      // time.
      root.deinitialize(count: 1)
      defer { root.initialize(to: self.embed(value)) }
      return try body(&value)
    }
  }

  /// The same for large values.
  @inlinable
  func modifyOnHeap<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) rethrows -> Result? {
    try withUnsafeMutablePointer(to: &root) { root in
      guard let value = self.takeValue(from: root) else { return nil }
      defer { self.putBack(value, into: root) }
      return try body(&value.pointee)
    }
  }

  /// Calls `body` with a copy of the value of a case, on the heap, for reading.
  @inlinable
  package func lend(
    _ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Void
  ) {
    guard let value = self.copyValue(of: root) else { return }
    body(value)
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Whether the root at an address is in this path's case.
  @inlinable
  @inline(never)
  package func matches(at root: UnsafeMutablePointer<Root>) -> Bool {
    self.matches(root.pointee)
  }

  // Separate functions, which have returned when `body` runs: each has several copies of the value
  // on the stack.

  /// Copies the value of a case to the heap.
  ///
  /// - Returns: The address of the copy; `nil` if the root is in another case.
  @inlinable
  @inline(never)
  func copyValue(of root: UnsafeMutablePointer<Root>) -> UnsafeMutablePointer<Value>? {
    guard let value = self.extract(from: root.pointee) else { return nil }
    let address = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    address.initialize(to: value)
    return address
  }

  /// Moves the value of a case to the heap.
  ///
  /// - Returns: The address of the value, while the root is uninitialised; `nil` if the root is in
  ///   another case.
  @inlinable
  func takeValue(from root: UnsafeMutablePointer<Root>) -> UnsafeMutablePointer<Value>? {
    guard let value = self.copyValue(of: root) else { return nil }
    root.deinitialize(count: 1)
    return value
  }

  /// Moves a taken value back into the root.
  @inlinable
  @inline(never)
  func putBack(_ value: UnsafeMutablePointer<Value>, into root: UnsafeMutablePointer<Root>) {
    root.initialize(to: self.embed(value.move()))
    value.deallocate()
  }
}
