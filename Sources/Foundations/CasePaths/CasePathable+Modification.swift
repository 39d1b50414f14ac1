import IssueReporting

extension CasePathable {
  /// Changes the associated value of a case in place: an array in it is not copied.
  ///
  /// ```swift
  /// state.modify(\.editing) { $0.title = "Stand-up" }
  /// ```
  ///
  /// A value in another case stays unchanged, `yield` is not called, and an issue is reported at
  /// the caller's source location: a test fails, a debug build warns. Use ``subscript(case:)`` if
  /// the value may be in another case.
  ///
  /// - Parameters:
  ///   - keyPath: The path to the case.
  ///   - yield: Changes the associated value.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @_disfavoredOverload
  @inlinable
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    modify(
      AnyCasePath(keyPath), describedBy: keyPath, yield: yield,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @inlinable
  mutating func modify<Value>(
    _ path: AnyCasePath<Self, Value>,
    describedBy keyPath: AnyKeyPath,
    yield: (inout Value) -> Void,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    guard path.modifyInPlace(&self, yield) == nil else { return }
    reportOtherCase(
      than: path, at: keyPath, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @usableFromInline
  func reportOtherCase<Value>(
    than path: AnyCasePath<Self, Value>,
    at keyPath: AnyKeyPath,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    reportIssue(
      """
      Can't modify \(path.name.map { "the case '\($0)' of '\(Self.self)'" } ?? "'\(keyPath)'"): the \
      value is in the case '\(nameOfCase)'.

      Check the case first, or change the value through '[case:]', which leaves other cases alone.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  private var nameOfCase: String {
    if let paths = Self.allCasePaths as? any CasePathReflectable<Self>,
      let name = CaseMatcher.resolving(paths[self]).name
    {
      return name
    }
    return Mirror(reflecting: self).children.first?.label ?? String(describing: self)
  }
}
