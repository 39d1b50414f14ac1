import BoundedNumbers

/// A JSON parser for untrusted input.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0

  /// The maximum nesting depth.
  private static let depthLimit = 32

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func parseDocument() -> JSONValue? {
    guard let value = self.parseValue(depth: 0) else { return nil }
    self.skipSpace()
    return self.position == self.bytes.count ? value : nil
  }

  private var current: UInt8? {
    self.position < self.bytes.count ? self.bytes[self.position] : nil
  }

  private mutating func skipSpace() {
    while let byte = self.current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      self.position += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    self.skipSpace()
    guard self.current == UInt8(ascii: character) else { return false }
    self.position += 1
    return true
  }

  private mutating func parseValue(depth: Int) -> JSONValue? {
    guard depth < Self.depthLimit else { return nil }
    self.skipSpace()
    switch self.current {
    case UInt8(ascii: "\""): return self.parseString().map { .string($0) }
    case UInt8(ascii: "["): return self.parseArray(depth: depth)
    case UInt8(ascii: "{"): return self.parseObject(depth: depth)
    case UInt8(ascii: "t"): return self.take(word: "true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return self.take(word: "false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return self.take(word: "null") ? .null : nil
    default: return self.parseNumber().map { .number($0) }
    }
  }

  private mutating func take(word: StaticString) -> Bool {
    for index in 0..<word.utf8CodeUnitCount {
      guard self.current == word.utf8Start[index] else { return false }
      self.position += 1
    }
    return true
  }

  private mutating func parseArray(depth: Int) -> JSONValue? {
    self.position += 1
    var values: [JSONValue] = []
    if self.take("]") { return .array(values) }
    while let value = self.parseValue(depth: depth + 1) {
      values.append(value)
      if self.take("]") { return .array(values) }
      guard self.take(",") else { return nil }
    }
    return nil
  }

  private mutating func parseObject(depth: Int) -> JSONValue? {
    self.position += 1
    var values: [String: JSONValue] = [:]
    if self.take("}") { return .object(values) }
    repeat {
      self.skipSpace()
      guard self.current == UInt8(ascii: "\""), let name = self.parseString(), self.take(":"),
        let value = self.parseValue(depth: depth + 1)
      else { return nil }
      values[name] = value
      if self.take("}") { return .object(values) }
    } while self.take(",")
    return nil
  }

  private mutating func parseNumber() -> Double? {
    let start = self.position
    while let byte = self.current {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        self.position += 1
      default:
        return self.number(in: start..<self.position)
      }
    }
    return self.number(in: start..<self.position)
  }

  private func number(in range: Range<Int>) -> Double? {
    if let number = self.wholeNumber(in: range) { return number }
    guard range.count < 64, let first = self.bytes[range].first, first != UInt8(ascii: "+"),
      first != UInt8(ascii: "."),
      let number = Bounded<FiniteNumber>(
        parsing: String(decoding: self.bytes[range], as: UTF8.self))
    else { return nil }
    return number.value
  }

  /// A number of at most 15 digits and nothing else, which a `Double` represents exactly.
  ///
  /// Most numbers of messages are. Making a text of each takes longer than to parse the rest.
  private func wholeNumber(in range: Range<Int>) -> Double? {
    guard 1...15 ~= range.count else { return nil }
    var number = 0
    for index in range {
      let digit = self.bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(truncatingIfNeeded: digit)
    }
    return Double(number)
  }

  private mutating func parseString() -> String? {
    self.position += 1
    let start = self.position
    while let byte = self.current {
      switch byte {
      case UInt8(ascii: "\""):
        defer { self.position += 1 }
        return String(validating: self.bytes[start..<self.position], as: UTF8.self)
      case UInt8(ascii: "\\"): return self.parseEscapedString(from: start)
      case 0..<0x20: return nil
      default: self.position += 1
      }
    }
    return nil
  }

  private mutating func parseEscapedString(from start: Int) -> String? {
    var text = Array(self.bytes[start..<self.position])
    while let byte = self.current {
      self.position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = self.parseEscape() else { return nil }
        text.append(contentsOf: UTF8.encode(scalar)!)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func parseEscape() -> Unicode.Scalar? {
    guard let byte = self.current else { return nil }
    self.position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): return self.parseUnicodeEscape()
    default: return nil
    }
  }

  private mutating func parseUnicodeEscape() -> Unicode.Scalar? {
    guard let unit = self.parseCodeUnit() else { return nil }
    guard UTF16.isLeadSurrogate(unit) else {
      // A lone surrogate is no character; browsers can send it all the same.
      return Unicode.Scalar(unit) ?? "\u{FFFD}"
    }
    let start = self.position
    if self.take(word: "\\u"), let trail = self.parseCodeUnit(), UTF16.isTrailSurrogate(trail) {
      return Unicode.Scalar(
        0x10000
          + (UInt32(truncatingIfNeeded: unit & 0x3FF) << 10
            | UInt32(truncatingIfNeeded: trail & 0x3FF)))
    }
    self.position = start
    return "\u{FFFD}"
  }

  private mutating func parseCodeUnit() -> UInt16? {
    guard self.position + 4 <= self.bytes.count else { return nil }
    let digits = String(decoding: self.bytes[self.position..<self.position + 4], as: UTF8.self)
    guard !digits.hasPrefix("+"), !digits.hasPrefix("-"), let unit = UInt16(digits, radix: 16)
    else {
      return nil
    }
    self.position += 4
    return unit
  }
}

extension JSONValue {
  /// Parses JSON; `nil` for anything that is not exactly one value.
  ///
  /// The input may be untrusted: the nesting depth is limited to 32.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init?(parsing json: some Collection<UInt8>) {
    var parser = JSONParser(Array(json))
    guard let value = parser.parseDocument() else { return nil }
    self = value
  }
}
