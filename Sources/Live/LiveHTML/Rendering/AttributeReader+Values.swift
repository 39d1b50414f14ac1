extension AttributeReader {
  /// The range of an attribute's value, if the element has the attribute.
  static func value(
    of name: StaticString, in range: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) -> Range<Int>? {
    var position = range.lowerBound
    while position < range.upperBound {
      let attribute = AttributeReader(bytes, at: position)
      if attribute.kind == Token.textAttribute, attribute.hasName(name, in: bytes) {
        return attribute.value
      }
      position = attribute.end
    }
    return nil
  }

  /// The events of an element in the form of `data-on`: `click input:300`.
  static func events(in range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var events: [UInt8] = []
    self.forEach(in: range, of: bytes) { attribute in
      guard attribute.kind == Token.handlerAttribute else { return }
      if !events.isEmpty { events.append(UInt8(ascii: " ")) }
      events.append(contentsOf: bytes[attribute.name])
      // The index of the handler precedes the options.
      events.append(
        contentsOf: bytes[(attribute.value.lowerBound + 4)..<attribute.value.upperBound])
    }
    return events
  }
}
