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
