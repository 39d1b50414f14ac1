extension PageNode {
  /// The node as text, a line for each node: what to compare, and to read in failures.
  ///
  /// What inputs show is written as their value, wherever it comes from.
  ///
  /// - Parameter isNumbered: Whether the numbers that the server addresses nodes by are written, too.
  public func outline(isNumbered: Bool = false) -> String {
    var lines: [String] = []
    self.write(into: &lines, indentation: "", isNumbered: isNumbered)
    return lines.joined(separator: "\n")
  }

  private func write(into lines: inout [String], indentation: String, isNumbered: Bool) {
    switch self.kind {
    case .text: lines.append(indentation + "\"\(self.text)\"")
    case .comment:
      lines.append(
        indentation + "<!--\(isNumbered || Int(self.text, radix: 10) == nil ? self.text : "#")-->")
    case .element(let name):
      lines.append(indentation + "<\(name)\(self.attributeText(isNumbered: isNumbered))>")
      guard name != "textarea" else { return }
      for child in self.children {
        child.write(into: &lines, indentation: indentation + "  ", isNumbered: isNumbered)
      }
    }
  }

  private func attributeText(isNumbered: Bool) -> String {
    var attributes = self.attributes
    if !isNumbered { attributes["data-n"] = nil }
    // What is shown counts, not what was shown to begin with.
    if self.hasValue { attributes["value"] = self.value == "" ? nil : self.value }
    if self.name == "input" { attributes["checked"] = self.isChecked ? "" : nil }
    if self.name == "option" { attributes["selected"] = nil }
    return attributes.sorted { $0.key < $1.key }
      .map { $0.value.isEmpty ? " \($0.key)" : " \($0.key)=\"\($0.value)\"" }
      .joined()
  }
}
