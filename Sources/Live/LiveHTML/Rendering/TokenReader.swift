/// Reads a token in a row of bytes.
///
/// It is made for a position and says where things lie, without copying them.
struct TokenReader {
  let kind: UInt8
  /// Where the token begins.
  let start: Int
  /// Where the next token begins.
  let end: Int
  /// Of an element its content, of a group what is in it, of text the text itself.
  let content: Range<Int>
  /// Of an element.
  let name: Range<Int>
  /// Of an element.
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

  /// Where the number of an element lies.
  var numberOffset: Int { self.name.upperBound }

  /// Which group it is.
  func group(in bytes: UnsafeRawBufferPointer) -> UInt {
    bytes.loadUnaligned(fromByteOffset: self.start + 1, as: UInt.self)
  }

  /// Of a child or a list.
  func index(in bytes: UnsafeRawBufferPointer) -> Int {
    bytes.length(at: self.start + 1)
  }

  /// Of an element.
  func number(in bytes: UnsafeRawBufferPointer) -> UInt32 {
    bytes.loadUnaligned(fromByteOffset: self.numberOffset, as: UInt32.self)
  }

  /// Where the first token begins that is not a part of the start of this one.
  ///
  /// Going from token to token this way leads through what is inside of elements and groups, too.
  var next: Int {
    switch self.kind {
    case Token.element, Token.voidElement, Token.group: self.content.lowerBound
    default: self.end
    }
  }
}

extension UnsafeRawBufferPointer {
  func length(at offset: Int) -> Int {
    Int(truncatingIfNeeded: self.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Whether two parts of two rows of bytes are the same.
  static func areSame(
    _ lhs: UnsafeRawBufferPointer, _ left: Range<Int>,
    _ rhs: UnsafeRawBufferPointer, _ right: Range<Int>
  ) -> Bool {
    guard left.count == right.count else { return false }
    return UnsafeRawBufferPointer(rebasing: lhs[left])
      .elementsEqual(UnsafeRawBufferPointer(rebasing: rhs[right]))
  }
}
