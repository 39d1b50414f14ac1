extension [UInt8] {
  /// Appends a JSON string.
  mutating func append(jsonString text: String) {
    self.append(jsonString: text.utf8Span.span.bytes)
  }

  /// Appends a JSON string.
  mutating func append(jsonString text: RawSpan) {
    self.append(UInt8(ascii: "\""))
    var start = 0
    for index in text.byteOffsets {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      self.append(text.extracting(start..<index))
      self.append(jsonEscaping: byte)
      start = index + 1
    }
    self.append(text.extracting(start...))
    self.append(UInt8(ascii: "\""))
  }

  /// Appends a comma and a JSON string, which is the next element of an array.
  mutating func appendNext(jsonString text: String) {
    self.append(UInt8(ascii: ","))
    self.append(jsonString: text)
  }

  /// Appends a comma and a JSON string, which is the next element of an array.
  mutating func appendNext(jsonString text: RawSpan) {
    self.append(UInt8(ascii: ","))
    self.append(jsonString: text)
  }

  /// Appends a comma and a JSON string, which is the next element of an array.
  mutating func appendNext(jsonString text: [UInt8]) {
    self.appendNext(jsonString: text.span.bytes)
  }

  /// Appends a comma and a number, which is the next element of an array.
  mutating func appendNext(decimal number: some BinaryInteger) {
    self.append(UInt8(ascii: ","))
    self.append(decimal: number)
  }

  private mutating func append(jsonEscaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): self.append("\\\"" as StaticString)
    case UInt8(ascii: "\\"): self.append("\\\\" as StaticString)
    case UInt8(ascii: "\n"): self.append("\\n" as StaticString)
    case UInt8(ascii: "\r"): self.append("\\r" as StaticString)
    case UInt8(ascii: "\t"): self.append("\\t" as StaticString)
    case 0: self.append("\u{FFFD}" as StaticString)
    default:
      self.append("\\u00" as StaticString)
      for digit in [byte >> 4, byte & 15] {
        self.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { self.append(contentsOf: $0) }
  }

  mutating func append(decimal number: some BinaryInteger) {
    self.append(contentsOf: String(number).utf8)
  }
}
