extension PageNode {
  /// Returns the node as text, with a line for each node, for comparisons and messages.
  ///
  /// Current values of inputs are shown as attributes.
  ///
  /// - Parameter isNumbered: Whether to include the numbers by which the server addresses nodes.
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
    // The current values count, not the initial ones.
    if self.hasValue { attributes["value"] = self.value == "" ? nil : self.value }
    if self.name == "input" { attributes["checked"] = self.isChecked ? "" : nil }
    if self.name == "option" { attributes["selected"] = nil }
    return attributes.sorted { $0.key < $1.key }
      .map { $0.value.isEmpty ? " \($0.key)" : " \($0.key)=\"\($0.value)\"" }
      .joined()
  }
}
