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
