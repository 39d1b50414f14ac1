/// Which bytes cannot stand in HTML as they are.
struct Escapes {
  /// A bit for each of the bytes up to 63; those above can always stand.
  private let bits: UInt64

  private init(_ characters: [UInt8]) {
    self.bits = characters.reduce(0) { $0 | 1 << $1 }
  }

  /// Between tags. The parser drops NUL, and makes a line feed of a carriage return.
  static let text = Escapes([0, 13] + "&<>".utf8)

  /// Between quotation marks.
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
