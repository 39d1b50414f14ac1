/// The source location of a caller, for issues.
@frozen
@usableFromInline
struct IssueLocation {
  @usableFromInline
  let fileID: StaticString

  @usableFromInline
  let filePath: StaticString

  @usableFromInline
  let line: UInt

  @usableFromInline
  let column: UInt

  @inlinable
  init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
