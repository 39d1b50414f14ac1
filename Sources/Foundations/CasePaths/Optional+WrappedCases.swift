// The cases of an optional's value, for stored case key paths. A literal uses the members of
// `Optional.AllCasePaths`.
extension Optional where Wrapped: CasePathable {
  /// Whether there is a value in a case.
  ///
  /// - Parameter keyPath: The path to the case, from the wrapped type.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    self?.is(keyPath) ?? false
  }

  /// Changes the associated value of a case in place: an array in it is not copied.
  ///
  /// If the optional is `nil` or its value is in another case, nothing changes, `yield` is not
  /// called, and an issue is reported at the caller's source location.
  ///
  /// - Parameters:
  ///   - keyPath: The path to the case, from the wrapped type.
  ///   - yield: Changes the associated value.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @_disfavoredOverload
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Wrapped, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    modify(
      Self.allCasePaths.some.joined(to: AnyCasePath(keyPath)), describedBy: keyPath, yield: yield,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
