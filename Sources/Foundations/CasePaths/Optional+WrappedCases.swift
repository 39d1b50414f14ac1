// The cases of an optional's value, for paths to them that are stored. A literal names them by the members of
// `Optional.AllCasePaths`.
extension Optional where Wrapped: CasePathable {
  /// Tells whether there is a value and it is in a case.
  ///
  /// - Parameter keyPath: The path to the case, from the wrapped type.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    self?.is(keyPath) ?? false
  }

  /// Changes the associated value of a case in place: an array in it is not copied.
  ///
  /// Without a value or with one in another case nothing changes, `yield` is not called, and an issue is
  /// reported at the caller's line.
  ///
  /// - Parameters:
  ///   - keyPath: The path to the case, from the wrapped type.
  ///   - yield: Changes the associated value.
  ///   - fileID: The file in which an issue is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line in which an issue is reported.
  ///   - column: The column in which an issue is reported.
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
