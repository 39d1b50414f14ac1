import CustomDump

/// Received actions in a message: each with its dump and its sender.
struct ActionList: CustomStringConvertible {
  let description: String

  /// - Parameter limit: The maximum number of shown actions.
  init<State, Action>(
    _ actions: some Collection<ReceivedAction<State, Action>>, limit: Int = 10
  ) {
    var items = actions.prefix(limit).map { received in
      """
      \(OneLineDump(received.action).wholeText)
        \(received.sender)
      """
    }
    if actions.count > limit { items.append("and \(actions.count - limit) more") }
    self.description = indented(items.joined(separator: "\n"))
  }
}

/// The dump of a value on one line, for use in a sentence.
struct OneLineDump: CustomStringConvertible {
  /// The maximum length of a line.
  static let limit = 80

  /// The dump, truncated if it is long.
  let description: String

  /// The dump; on several lines if it is long.
  let wholeText: String

  init(_ value: Any) {
    let dump = String(customDumping: value)
    let line = Self.joining(dump.split(separator: "\n"))
    let isShort = line.count <= Self.limit
    self.description = isShort ? line : "\(line.prefix(Self.limit - 1))…"
    // Keep the line breaks of a multiline text.
    self.wholeText = isShort && !dump.contains(#"""""#) ? line : dump
  }

  private static func joining(_ lines: [Substring]) -> String {
    lines.reduce(into: "") { text, line in
      let line = line.drop { $0 == " " }
      let isAtEdge = text.isEmpty || "([{".contains(text.last!) || ")]}".contains(line.first ?? ")")
      text += isAtEdge ? line : " \(line)"
    }
  }
}

/// Indents the lines of a text.
func indented(_ text: String, by width: Int = 4) -> String {
  let indentation = String(repeating: " ", count: width)
  return text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : indentation + $0 }
    .joined(separator: "\n")
}
