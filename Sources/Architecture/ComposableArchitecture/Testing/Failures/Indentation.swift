/// Indents the lines of a text.
func indented(_ text: String, by width: Int = 4) -> String {
  let indentation = String(repeating: " ", count: width)
  return text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : indentation + $0 }
    .joined(separator: "\n")
}
