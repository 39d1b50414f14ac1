/// The layout of an attribute in encoded tokens.
struct AttributeReader {
  let kind: UInt8
  let name: Range<Int>
  let value: Range<Int>

  init(_ bytes: RawSpan, at start: Int) {
    self.kind = bytes[start]
    let nameEnd = start + 2 + Int(truncatingIfNeeded: bytes[start + 1])
    self.name = start + 2..<nameEnd
    self.value = nameEnd + 4..<nameEnd + 4 + bytes.length(at: nameEnd)
  }

  var end: Int { self.value.upperBound }

  func hasName(_ name: StaticString, in bytes: RawSpan) -> Bool {
    self.name.count == name.utf8CodeUnitCount
      && bytes.extracting(self.name).isSame(as: name)
  }

  /// Calls a closure with each attribute of an element.
  static func forEach(in range: Range<Int>, of bytes: RawSpan, _ body: (AttributeReader) -> Void) {
    var position = range.lowerBound
    while position < range.upperBound {
      let attribute = AttributeReader(bytes, at: position)
      body(attribute)
      position = attribute.end
    }
  }
}

extension AttributeReader {
  /// The range of an attribute's value, if the element has the attribute.
  static func value(
    of name: StaticString, in range: Range<Int>, of bytes: RawSpan
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

  /// Finds an attribute by its name; event handlers are left out.
  static func find(_ name: RawSpan, in range: Range<Int>, of bytes: RawSpan) -> AttributeReader? {
    var position = range.lowerBound
    while position < range.upperBound {
      let attribute = AttributeReader(bytes, at: position)
      if attribute.kind != Token.handlerAttribute,
        bytes.extracting(attribute.name).isSame(as: name)
      {
        return attribute
      }
      position = attribute.end
    }
    return nil
  }

  /// The events of an element in the form of `data-on`: `click input:300`.
  static func events(in range: Range<Int>, of bytes: RawSpan) -> [UInt8] {
    var events: [UInt8] = []
    self.forEach(in: range, of: bytes) { attribute in
      guard attribute.kind == Token.handlerAttribute else { return }
      if !events.isEmpty { events.append(UInt8(ascii: " ")) }
      events.append(bytes.extracting(attribute.name))
      // The index of the handler precedes the options.
      events.append(bytes.extracting(attribute.value).extracting(droppingFirst: 4))
    }
    return events
  }
}
