/// What a piece of a page is written down as; see ``HTMLWriter``.
///
/// A token is a byte that says what it is, and what follows; numbers have four bytes, in the order of the machine.
///
/// | token | what follows |
/// |---|---|
/// | element, void element | length of the name (1 byte), name, number, length of the attributes, attributes, length of the content, content |
/// | text, separate text | length, text |
/// | raw, raw alone | length, markup |
/// | group | which one (8 bytes), length of the content, content |
/// | child, list | index |
enum Token {
  static let element: UInt8 = 1
  static let voidElement: UInt8 = 2
  static let text: UInt8 = 3
  /// Text that the parser of HTML would take for a continuation of the text before: a comment comes between.
  static let separateText: UInt8 = 4
  static let raw: UInt8 = 5
  static let rawAlone: UInt8 = 6
  static let group: UInt8 = 7
  static let child: UInt8 = 8
  static let list: UInt8 = 9

  /// Of an attribute: with a value. What follows is as with all attributes: length of the name (1 byte),
  /// name, length of the value, value.
  static let textAttribute: UInt8 = 1
  /// Of an attribute: there, without a value.
  static let onAttribute: UInt8 = 2
  /// Of an attribute: known not to be there.
  static let offAttribute: UInt8 = 3
  /// Of an attribute: an event that is handled. Its value is the index of the handler and the options.
  static let handlerAttribute: UInt8 = 4

  /// The number of an element that is to be given one.
  static let wantedNumber = UInt32.max
}
