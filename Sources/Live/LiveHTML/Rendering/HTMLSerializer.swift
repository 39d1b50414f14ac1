/// Writes tokens as HTML.
///
/// HTML parsers create exactly the nodes that ``Rendition/nodeCount(in:)`` counts.
@MainActor
struct HTMLSerializer {
  private let sink: ByteSink

  /// The value of the enclosing `select`, which HTML expresses by `selected` of its options.
  private var selected: [UInt8]?

  /// Whether to write the numbers by which patches address nodes.
  private var isNumbered = true

  /// The rows of a ``StreamList``, which the server does not keep.
  enum Streams {
    /// The browser gets the HTML, with the rows with which lists begin.
    case sent
    /// The HTML is compared or examined.
    case omitted
  }

  /// Whether the HTML is sent to the browser.
  var streams = Streams.omitted

  /// Whether the HTML has no elements that the server knows: rows of a ``StreamList``.
  var isStatic = false

  /// Creates a serializer.
  ///
  /// - Parameters:
  ///   - capacity: The initial capacity of the buffer, in bytes.
  ///   - selected: The value of the enclosing `select`, if there is one.
  init(capacity: Int = 0, selected: [UInt8]? = nil) {
    self.sink = ByteSink(capacity: capacity)
    self.selected = selected
  }

  /// Creates a serializer without numbers of nodes, for comparisons with other pages.
  static func unnumbered() -> HTMLSerializer {
    var serializer = HTMLSerializer(capacity: 4096)
    serializer.isNumbered = false
    return serializer
  }

  init(into sink: ByteSink) {
    self.sink = sink
  }

  /// The written HTML.
  var html: [UInt8] { self.sink.copy }

  /// Whether nothing is written.
  var isEmpty: Bool { self.sink.count == 0 }

  /// Calls a function with the written bytes.
  func withBytes(_ body: (RawSpan) -> Void) { self.sink.withBytes(body) }

  /// Writes tokens without component instances and lists.
  mutating func write(_ tokens: RawSpan) {
    self.write(0..<tokens.byteCount, of: Rendition(), in: tokens)
  }

  mutating func write(_ boundary: Boundary) {
    if boundary.isFenced {
      self.sink.append("<!--")
      self.sink.append(decimal: self.isNumbered ? boundary.number : 0)
      self.sink.append("-->")
    }
    self.write(0..<boundary.rendition.bytes.count, of: boundary.rendition)
    if boundary.isFenced { self.sink.append("<!--/-->") }
  }

  mutating func write(_ range: Range<Int>, of rendition: Rendition) {
    self.write(range, of: rendition, in: rendition.bytes.span.bytes)
  }

  private mutating func write(_ range: Range<Int>, of rendition: Rendition, in bytes: RawSpan) {
    var position = range.lowerBound
    while position < range.upperBound {
      let token = TokenReader(bytes, at: position)
      switch token.kind {
      case Token.text:
        self.sink.append(escapingText: bytes.extracting(token.content))
      case Token.separateText:
        self.sink.append("<!---->")
        self.sink.append(escapingText: bytes.extracting(token.content))
      case Token.element:
        self.writeElement(token, of: rendition, in: bytes)
      case Token.voidElement:
        self.writeStartTag(token, in: bytes)
      case Token.group:
        self.write(token.content, of: rendition, in: bytes)
      case Token.child:
        self.write(rendition.children[token.index(in: bytes)])
      case Token.list:
        self.write(rendition.lists[token.index(in: bytes)])
      case Token.raw:
        self.sink.append("<live-raw>")
        self.sink.append(bytes.extracting(token.content))
        self.sink.append("</live-raw>")
      default:
        self.sink.append(bytes.extracting(token.content))
      }
      position = token.end
    }
  }

  private mutating func write(_ list: LiveList) {
    if let markup = list.browserMarkup(isSent: self.streams == .sent) {
      self.sink.append(markup.span.bytes)
    } else {
      for row in list.rows { self.write(row) }
    }
  }

  private mutating func writeElement(
    _ token: TokenReader, of rendition: Rendition, in bytes: RawSpan
  ) {
    self.writeStartTag(token, in: bytes)
    let name = bytes.extracting(token.name)
    switch name.byteCount {
    case 3 where name.isSame(as: "pre"):
      // Parsers drop a line feed at the beginning.
      if token.content.count > 5, bytes[token.content.lowerBound] == Token.text,
        bytes[token.content.lowerBound + 5] == UInt8(ascii: "\n")
      {
        self.sink.append(UInt8(ascii: "\n"))
      }
      self.write(token.content, of: rendition, in: bytes)
    case 8 where name.isSame(as: "textarea"):
      if let value = AttributeReader.value(of: "value", in: token.attributes, of: bytes) {
        let text = bytes.extracting(value)
        if !text.isEmpty, text[0] == UInt8(ascii: "\n") { self.sink.append(UInt8(ascii: "\n")) }
        self.sink.append(escapingText: text)
      }
    case 6 where name.isSame(as: "select"):
      self.selected = AttributeReader.value(of: "value", in: token.attributes, of: bytes)
        .map { [UInt8](bytes.extracting($0)) }
      self.write(token.content, of: rendition, in: bytes)
      self.selected = nil
    default:
      self.write(token.content, of: rendition, in: bytes)
    }
    self.sink.append("</")
    self.sink.append(name)
    self.sink.append(UInt8(ascii: ">"))
  }

  private mutating func writeStartTag(_ token: TokenReader, in bytes: RawSpan) {
    self.sink.append(UInt8(ascii: "<"))
    let name = bytes.extracting(token.name)
    self.sink.append(name)
    let number = token.number(in: bytes)
    if self.isNumbered, number != 0, number != Token.wantedNumber {
      self.sink.append(" data-n=\"")
      self.sink.append(decimal: number)
      self.sink.append(UInt8(ascii: "\""))
    }
    var isSelected = false
    if let selected, name.isSame(as: "option"),
      let value = AttributeReader.value(of: "value", in: token.attributes, of: bytes)
    {
      isSelected = bytes.extracting(value).isSame(as: selected)
    }
    let keepsValue =
      name.byteCount == 8 && name.isSame(as: "textarea")
      || name.byteCount == 6 && name.isSame(as: "select")
    var hasHandlers = false
    var position = token.attributes.lowerBound
    while position < token.attributes.upperBound {
      let attribute = AttributeReader(bytes, at: position)
      position = attribute.end
      switch attribute.kind {
      case Token.textAttribute:
        if keepsValue, attribute.hasName("value", in: bytes) { continue }
        self.sink.append(UInt8(ascii: " "))
        self.sink.append(bytes.extracting(attribute.name))
        self.sink.append("=\"")
        self.sink.append(escapingAttribute: bytes.extracting(attribute.value))
        self.sink.append(UInt8(ascii: "\""))
      case Token.onAttribute:
        if attribute.hasName("selected", in: bytes) { isSelected = false }
        self.sink.append(UInt8(ascii: " "))
        self.sink.append(bytes.extracting(attribute.name))
      case Token.handlerAttribute:
        hasHandlers = true
      default: break
      }
    }
    if isSelected { self.sink.append(" selected") }
    if hasHandlers, number != 0, !self.isStatic {
      self.sink.append(" data-on=\"")
      self.sink.append(
        escapingAttribute: String(
          decoding: AttributeReader.events(in: token.attributes, of: bytes), as: UTF8.self))
      self.sink.append(UInt8(ascii: "\""))
    }
    self.sink.append(UInt8(ascii: ">"))
  }
}
