extension [String] {
  /// The lines, each two spaces further to the right.
  var indentedLines: [String] {
    map { $0.isEmpty ? $0 : "  \($0)" }
  }
}
