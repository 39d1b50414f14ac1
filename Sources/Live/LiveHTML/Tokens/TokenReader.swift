/// The layout of a token in encoded tokens.
///
/// It is created for a position and provides ranges, without copying.
struct TokenReader {
  let kind: UInt8
  /// The position of the token.
  let start: Int
  /// The position of the next sibling token.
  let end: Int
  /// The content of an element or group, or the text of a text token.
  let content: Range<Int>
  /// The name of an element.
  let name: Range<Int>
  /// The attributes of an element.
  let attributes: Range<Int>

  init(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    self.kind = bytes[start]
    self.start = start
    switch self.kind {
    case Token.element, Token.voidElement:
      let nameEnd = start + 2 + Int(truncatingIfNeeded: bytes[start + 1])
      self.name = start + 2..<nameEnd
      let attributes = nameEnd + 8
      let attributesEnd = attributes + bytes.length(at: nameEnd + 4)
      self.attributes = attributes..<attributesEnd
      self.end = attributesEnd + 4 + bytes.length(at: attributesEnd)
      self.content = attributesEnd + 4..<self.end
    case Token.child, Token.list:
      self.name = start..<start
      self.attributes = start..<start
      self.content = start + 1..<start + 5
      self.end = start + 5
    default:
      let length = start + (self.kind == Token.group ? 9 : 1)
      self.name = start..<start
      self.attributes = start..<start
      self.end = length + 4 + bytes.length(at: length)
      self.content = length + 4..<self.end
    }
  }

  /// The position of an element's number.
  var numberOffset: Int { self.name.upperBound }

  /// The identity of a group.
  func group(in bytes: UnsafeRawBufferPointer) -> UInt {
    bytes.loadUnaligned(fromByteOffset: self.start + 1, as: UInt.self)
  }

  /// The index of a child or list.
  func index(in bytes: UnsafeRawBufferPointer) -> Int {
    bytes.length(at: self.start + 1)
  }

  /// The number of an element.
  func number(in bytes: UnsafeRawBufferPointer) -> UInt32 {
    bytes.loadUnaligned(fromByteOffset: self.numberOffset, as: UInt32.self)
  }

  /// The position of the next token in document order.
  ///
  /// Unlike ``end``, it leads into elements and groups.
  var next: Int {
    switch self.kind {
    case Token.element, Token.voidElement, Token.group: self.content.lowerBound
    default: self.end
    }
  }

  /// Whether the token is a `select`.
  func isSelect(in bytes: UnsafeRawBufferPointer) -> Bool {
    self.name.count == 6 && UnsafeRawBufferPointer(rebasing: bytes[self.name]).isSame(as: "select")
  }
}

extension UnsafeRawBufferPointer {
  func length(at offset: Int) -> Int {
    Int(truncatingIfNeeded: self.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  func isSame(as name: StaticString) -> Bool {
    self.elementsEqual(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Whether two ranges of bytes are equal.
  static func areSame(
    _ lhs: UnsafeRawBufferPointer, _ left: Range<Int>,
    _ rhs: UnsafeRawBufferPointer, _ right: Range<Int>
  ) -> Bool {
    guard left.count == right.count else { return false }
    return UnsafeRawBufferPointer(rebasing: lhs[left])
      .elementsEqual(UnsafeRawBufferPointer(rebasing: rhs[right]))
  }
}

extension [UInt8] {
  mutating func store(_ number: UInt32, at offset: Int) {
    self.withUnsafeMutableBytes { $0.storeBytes(of: number, toByteOffset: offset, as: UInt32.self) }
  }

  func number(at offset: Int) -> UInt32 {
    self.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}
