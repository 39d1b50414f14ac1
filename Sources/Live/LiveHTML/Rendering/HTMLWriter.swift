/// The output of rendering a fragment.
///
/// Tokens are appended to one byte buffer, which is all that a page keeps of a component's
/// rendering: it takes little memory, and two of them are compared without traversing objects.
/// Components and rows are only referenced here, so that each is evaluated and observed on its own.
@MainActor
public struct HTMLWriter {
  let sink: ByteSink
  var handlers: [EventHandler.Action] = []
  var children: [Boundary] = []
  var lists: [LiveList] = []
  var environment: EnvironmentValues

  /// The tree that references components and rows; without one they are written inline.
  let tree: LiveTree?

  /// The position of the last text's length, if adjacent text may be appended to it.
  private var openText: Int?

  /// Whether the previous sibling is text.
  private var isAfterText = false

  /// The position of the current element's number, and of its first attribute.
  private var numberOffset = 0
  var firstAttribute = 0
  /// Whether the current element has event handlers.
  var hasHandlers = false

  init(tree: LiveTree?, environment: EnvironmentValues, sink: ByteSink = ByteSink(capacity: 4096)) {
    self.tree = tree
    self.environment = environment
    self.sink = sink
  }

  /// Creates a writer for rendering once, without updates.
  @usableFromInline
  init(environment: EnvironmentValues) {
    self.init(tree: nil, environment: environment)
  }

  /// The HTML of a rendering without updates.
  @usableFromInline
  var html: [UInt8] {
    var serializer = HTMLSerializer(capacity: self.sink.count)
    self.sink.withBytes { serializer.write($0) }
    return serializer.html
  }

  @usableFromInline
  mutating func text(_ text: String) {
    guard !text.isEmpty else { return }
    if let openText {
      self.sink.append(text)
      self.sink.endLength(openText)
      return
    }
    self.sink.append(self.isAfterText && self.tree != nil ? Token.separateText : Token.text)
    let start = self.sink.beginLength()
    self.sink.append(text)
    self.sink.endLength(start)
    self.openText = start
    self.isAfterText = true
  }

  mutating func raw(_ markup: String, isAlone: Bool) {
    self.sink.append(isAlone ? Token.rawAlone : Token.raw)
    let start = self.sink.beginLength()
    self.sink.append(markup)
    self.sink.endLength(start)
    self.endText()
  }

  @usableFromInline
  mutating func beginGroup(_ which: UInt) -> Int {
    self.openText = nil
    self.sink.append(Token.group)
    self.sink.append(which)
    return self.sink.beginLength()
  }

  @usableFromInline
  mutating func endGroup(_ start: Int) {
    self.openText = nil
    self.sink.endLength(start)
  }

  mutating func beginElement(_ name: StaticString, isVoid: Bool) {
    self.sink.append(isVoid ? Token.voidElement : Token.element)
    self.sink.append(name: name)
    self.numberOffset = self.sink.count
    self.sink.append(UInt32(0))
    self.firstAttribute = self.sink.beginLength() + 4
    self.hasHandlers = false
  }

  /// Ends the attributes of an element, and begins its content.
  mutating func endAttributes() -> Int {
    if self.hasHandlers { self.sink.store(Token.wantedNumber, at: self.numberOffset) }
    self.sink.endLength(self.firstAttribute - 4)
    self.endText()
    return self.sink.beginLength()
  }

  @usableFromInline
  mutating func endElement(_ start: Int) {
    self.sink.endLength(start)
    self.endText()
  }

  /// Whether components and rows are referenced; otherwise they are written inline.
  @usableFromInline
  var isLive: Bool { self.tree != nil }

  /// Writes a placeholder for a component instance.
  mutating func child(_ child: Boundary) {
    self.sink.append(Token.child)
    self.sink.append(UInt32(self.children.count))
    self.children.append(child)
    self.endText()
  }

  /// Writes a placeholder for the rows of a list.
  mutating func list(_ list: LiveList) {
    self.sink.append(Token.list)
    self.sink.append(UInt32(self.lists.count))
    self.lists.append(list)
    // An empty list would leave two adjacent texts, which a parser joins: so the list does not
    // reset `isAfterText`.
    self.openText = nil
  }

  private mutating func endText() {
    self.openText = nil
    self.isAfterText = false
  }

  /// Returns the written rendering in arrays of exact size.
  ///
  /// The buffer is reused: write nothing after it.
  func finish() -> Rendition {
    let rendition = Rendition(
      bytes: self.sink.copy, handlers: self.handlers, children: self.children,
      lists: self.lists)
    self.sink.removeAll()
    self.tree?.keep(self.sink)
    return rendition
  }
}
