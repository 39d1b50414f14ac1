/// The value of an attribute in the browser.
enum ShownAttribute: Equatable {
  case absent
  case on
  case text([UInt8])

  init(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, named name: Slice<UnsafeRawBufferPointer>
  ) {
    guard let attribute = AttributeReader.find(name, in: range, of: bytes) else {
      self = .absent
      return
    }
    switch attribute.kind {
    case Token.textAttribute: self = .text(Array(bytes[attribute.value]))
    case Token.onAttribute: self = .on
    default: self = .absent
    }
  }
}

extension AttributeReader {
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
}
