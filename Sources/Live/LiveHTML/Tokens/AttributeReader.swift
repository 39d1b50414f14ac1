/// The layout of an attribute in encoded tokens.
struct AttributeReader {
  let kind: UInt8
  let name: Range<Int>
  let value: Range<Int>

  init(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    self.kind = bytes[start]
    let nameEnd = start + 2 + Int(truncatingIfNeeded: bytes[start + 1])
    self.name = start + 2..<nameEnd
    self.value = nameEnd + 4..<nameEnd + 4 + bytes.length(at: nameEnd)
  }

  var end: Int { self.value.upperBound }

  func hasName(_ name: StaticString, in bytes: UnsafeRawBufferPointer) -> Bool {
    self.name.count == name.utf8CodeUnitCount
      && UnsafeRawBufferPointer(rebasing: bytes[self.name])
        .elementsEqual(
          UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Calls a closure with each attribute of an element.
  static func forEach(
    in range: Range<Int>, of bytes: UnsafeRawBufferPointer, _ body: (AttributeReader) -> Void
  ) {
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

  /// Finds an attribute by its name; event handlers are left out.
  static func find(
    _ name: Slice<UnsafeRawBufferPointer>, in range: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) -> AttributeReader? {
    var position = range.lowerBound
    while position < range.upperBound {
      let attribute = AttributeReader(bytes, at: position)
      if attribute.kind != Token.handlerAttribute, bytes[attribute.name].elementsEqual(name) {
        return attribute
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
