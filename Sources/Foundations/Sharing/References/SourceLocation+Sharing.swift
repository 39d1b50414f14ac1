import SourceLocations

extension SourceLocation {
  /// Reports a change of a value within another change of it.
  func reportNestedChange(_ type: Any.Type) {
    self.report(
      """
      A shared value of type '\(type)' is changed within its own 'withLock'. This change is discarded: make it through \
      the argument of the outer closure.
      """)
  }

  /// Reports a read of a value within its change, which ends the process in release builds.
  func reportReadInChange(_ type: Any.Type) {
    self.report(
      """
      A shared value of type '\(type)' is read within its own 'withLock'. Without a key, a release build ends the \
      process there: use the argument of the closure.
      """)
  }

  /// Reports that a file is used with two types of values.
  func reportTypes(_ type: Any.Type, _ other: Any.Type) {
    self.report(
      """
      A file is shared as '\(type)' and as '\(other)' at the same time: the properties do not see each other's changes, \
      and the one that saves last overwrites what the other has saved. Use one type for each file.
      """)
  }
}
