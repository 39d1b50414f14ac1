import CustomDump

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
