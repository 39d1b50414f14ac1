/// The encoding of a rendering; see ``HTMLWriter``.
///
/// A token starts with a byte for its kind; numbers and lengths without a size have four bytes in
/// native byte order. Attributes, content, text and markup begin with their length.
///
/// | token | what follows |
/// |---|---|
/// | element, void element | length of the name (1 byte), name, number, attributes, content |
/// | text, separate text | text |
/// | raw, raw alone | markup |
/// | group | which one (8 bytes), content |
/// | child, list | index |
enum Token {
  static let element: UInt8 = 1
  static let voidElement: UInt8 = 2
  static let text: UInt8 = 3
  /// Text that an HTML parser would join with the text before it: a comment separates the two.
  static let separateText: UInt8 = 4
  static let raw: UInt8 = 5
  static let rawAlone: UInt8 = 6
  static let group: UInt8 = 7
  static let child: UInt8 = 8
  static let list: UInt8 = 9

  /// An attribute with a value. All attributes are encoded as kind, length of the name (1 byte),
  /// name, length of the value, value.
  static let textAttribute: UInt8 = 1
  /// An attribute without a value.
  static let onAttribute: UInt8 = 2
  /// An attribute that is known to be absent.
  static let offAttribute: UInt8 = 3
  /// An event handler. Its value is the index of the handler and the options.
  static let handlerAttribute: UInt8 = 4

  /// The placeholder for an element's number that is assigned when the element is mounted.
  static let wantedNumber = UInt32.max
}

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

  init(_ bytes: RawSpan, at start: Int) {
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
  func group(in bytes: RawSpan) -> UInt {
    bytes.load(UInt.self, at: self.start + 1)
  }

  /// The index of a child or list.
  func index(in bytes: RawSpan) -> Int {
    bytes.length(at: self.start + 1)
  }

  /// The number of an element.
  func number(in bytes: RawSpan) -> UInt32 {
    bytes.load(UInt32.self, at: self.numberOffset)
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
  func isSelect(in bytes: RawSpan) -> Bool {
    self.name.count == 6 && bytes.extracting(self.name).isSame(as: "select")
  }
}

extension RawSpan {
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    self.load(UInt8.self, at: offset)
  }

  /// Returns an integer in native byte order.
  ///
  /// The integer is checked to be within the bytes, in release mode as well. The function of the
  /// standard library is called unsafe because of types with invalid bit patterns; integers have
  /// none.
  @inline(__always)
  func load<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int
  ) -> Number {
    self.unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }

  @inline(__always)
  func length(at offset: Int) -> Int {
    Int(truncatingIfNeeded: self.load(UInt32.self, at: offset))
  }

  func isSame(as name: StaticString) -> Bool {
    name.withUTF8Buffer { self.isSame(as: $0.span.bytes) }
  }

  func isSame(as bytes: [UInt8]) -> Bool {
    self.isSame(as: bytes.span.bytes)
  }

  /// Whether the bytes are equal.
  func isSame(as other: RawSpan) -> Bool {
    guard self.byteCount == other.byteCount else { return false }
    var offset = 0
    while offset + 8 <= self.byteCount {
      guard self.load(UInt64.self, at: offset) == other.load(UInt64.self, at: offset) else {
        return false
      }
      offset += 8
    }
    while offset < self.byteCount {
      guard self[offset] == other[offset] else { return false }
      offset += 1
    }
    return true
  }

  /// Whether two ranges of bytes are equal.
  static func areSame(
    _ lhs: RawSpan, _ left: Range<Int>,
    _ rhs: RawSpan, _ right: Range<Int>
  ) -> Bool {
    lhs.extracting(left).isSame(as: rhs.extracting(right))
  }
}

extension [UInt8] {
  // The standard library has no functions that copy a span to an array.

  init(_ bytes: RawSpan) {
    self = bytes.withUnsafeBytes { [UInt8]($0) }
  }

  mutating func append(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { self.append(contentsOf: $0) }
  }

  mutating func store(_ number: UInt32, at offset: Int) {
    var bytes = self.mutableSpan
    var raw = bytes.mutableBytes
    raw.storeBytes(of: number, toByteOffset: offset, as: UInt32.self)
  }

  func number(at offset: Int) -> UInt32 {
    self.span.bytes.load(UInt32.self, at: offset)
  }
}
