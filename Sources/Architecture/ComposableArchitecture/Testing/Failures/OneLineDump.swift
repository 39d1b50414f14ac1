import CustomDump

/// The dump of a value on one line, as it stands in a sentence.
struct OneLineDump: CustomStringConvertible {
  /// How long a line may be.
  static let limit = 80

  /// The dump, cut off if it is long.
  let description: String

  /// The dump if it is short; on several lines if not.
  let wholeText: String

  init(_ value: Any) {
    let dump = String(customDumping: value)
    let line = Self.joining(dump.split(separator: "\n"))
    let isShort = line.count <= Self.limit
    self.description = isShort ? line : "\(line.prefix(Self.limit - 1))…"
    // The lines of a text tell something.
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
