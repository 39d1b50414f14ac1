extension [String] {
  /// The lines, indented by two spaces.
  var indentedLines: [String] {
    map { $0.isEmpty ? $0 : "  \($0)" }
  }
}
