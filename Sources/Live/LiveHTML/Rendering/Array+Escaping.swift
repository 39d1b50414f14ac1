extension [UInt8] {
  /// Text as it stands between tags.
  mutating func append(escapingText text: Slice<UnsafeRawBufferPointer>) {
    self.append(text, escaping: Escapes.text)
  }

  /// Text as it stands between quotation marks.
  mutating func append(escapingAttribute text: Slice<UnsafeRawBufferPointer>) {
    self.append(text, escaping: Escapes.attribute)
  }

  /// Text as it stands between quotation marks.
  mutating func append(escapingAttribute text: ArraySlice<UInt8>) {
    text.withUnsafeBytes { self.append($0[...], escaping: Escapes.attribute) }
  }

  private mutating func append(_ text: Slice<UnsafeRawBufferPointer>, escaping: Escapes) {
    let text = UnsafeRawBufferPointer(rebasing: text)
    var start = 0
    for index in 0..<text.count where escaping.contains(text[index]) {
      self.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<index]))
      self.append(Escapes.reference(for: text[index]))
      start = index + 1
    }
    self.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start...]))
  }

  mutating func append(decimal number: some BinaryInteger) {
    // Most numbers have few digits.
    if number < 10 {
      self.append(UInt8(ascii: "0") + UInt8(number))
      return
    }
    self.append(String(number))
  }
}
