/// The assertion failure of the standard library.
struct LiveAssertionFailure: AssertionFailureEffect {
  func callAsFunction(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    Swift.assertionFailure(message(), file: filePath, line: line)
  }
}
