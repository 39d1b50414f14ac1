extension ByteSink {
  /// Appends text, escaped for content.
  func append(escapingText text: RawSpan) {
    self.append(text, escaping: Escapes.text)
  }

  /// Appends text, escaped for a quoted attribute.
  func append(escapingAttribute text: RawSpan) {
    self.append(text, escaping: Escapes.attribute)
  }

  /// Appends text, escaped for a quoted attribute.
  func append(escapingAttribute text: String) {
    self.append(escapingAttribute: text.utf8Span.span.bytes)
  }

  private func append(_ text: RawSpan, escaping: Escapes) {
    var start = 0
    for index in text.byteOffsets where escaping.contains(text[index]) {
      self.append(text.extracting(start..<index))
      self.append(Escapes.reference(for: text[index]))
      start = index + 1
    }
    self.append(text.extracting(start...))
  }

  func append(decimal number: UInt32) {
    // Most numbers have one digit.
    if number < 10 {
      self.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
    } else {
      self.append(String(number))
    }
  }
}

/// A set of bytes that have to be escaped in HTML.
struct Escapes {
  /// A bit for each of the bytes up to 63; higher ones are never escaped.
  private let bits: UInt64

  private init(_ characters: [UInt8]) {
    self.bits = characters.reduce(0) { $0 | 1 << $1 }
  }

  /// The set for content. Parsers drop NUL, and replace a carriage return by a line feed.
  static let text = Escapes([0, 13] + "&<>".utf8)

  /// The set for quoted attributes.
  static let attribute = Escapes([0, 13] + "&<>\"".utf8)

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte < 64 && self.bits & 1 << byte != 0
  }

  static func reference(for byte: UInt8) -> StaticString {
    switch byte {
    case 0: "\u{FFFD}"
    case 13: "&#13;"
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: "&quot;"
    }
  }
}
