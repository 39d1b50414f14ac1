extension ByteSink {
  /// Appends text, escaped for content.
  func append(escapingText text: Slice<UnsafeRawBufferPointer>) {
    self.append(text, escaping: Escapes.text)
  }

  /// Appends text, escaped for a quoted attribute.
  func append(escapingAttribute text: Slice<UnsafeRawBufferPointer>) {
    self.append(text, escaping: Escapes.attribute)
  }

  /// Appends text, escaped for a quoted attribute.
  func append(escapingAttribute text: String) {
    var text = text
    text.withUTF8 { self.append(escapingAttribute: UnsafeRawBufferPointer($0)[...]) }
  }

  private func append(_ text: Slice<UnsafeRawBufferPointer>, escaping: Escapes) {
    let text = UnsafeRawBufferPointer(rebasing: text)
    var start = 0
    for index in 0..<text.count where escaping.contains(text[index]) {
      self.append(UnsafeRawBufferPointer(rebasing: text[start..<index]))
      self.append(Escapes.reference(for: text[index]))
      start = index + 1
    }
    self.append(UnsafeRawBufferPointer(rebasing: text[start...]))
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
