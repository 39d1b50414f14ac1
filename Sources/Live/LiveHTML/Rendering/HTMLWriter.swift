/// What pieces of a page write themselves into.
///
/// Tokens are appended to one row of bytes, which is what a page keeps of a component: it takes little memory, and two
/// of them are compared without looking at single objects. Components and rows are not evaluated when they are
/// written, only noted; so each is evaluated, and observed, by itself.
@MainActor
public struct HTMLWriter {
  var bytes: [UInt8]
  var handlers: [EventHandler] = []
  var children: [Boundary] = []
  var lists: [LiveList] = []
  var environment: EnvironmentValues

  /// Where components and rows are noted; without a tree they are written like everything else.
  let tree: LiveTree?

  /// Where the length of the last text lies, if text that follows may be added to it.
  private var openText: Int?

  /// Whether the node before, in the same element, is text.
  private var isAfterText = false

  init(tree: LiveTree?, environment: EnvironmentValues, scratch: [UInt8] = []) {
    self.tree = tree
    self.environment = environment
    self.bytes = scratch
  }

  @usableFromInline
  mutating func text(_ text: String) {
    guard !text.isEmpty else { return }
    if let openText {
      self.bytes.append(text)
      self.bytes.endLength(openText)
      return
    }
    self.bytes.append(self.isAfterText && self.tree != nil ? Token.separateText : Token.text)
    let start = self.bytes.beginLength()
    self.bytes.append(text)
    self.bytes.endLength(start)
    self.openText = start
    self.isAfterText = true
  }

  mutating func raw(_ markup: String, isAlone: Bool) {
    self.bytes.append(isAlone ? Token.rawAlone : Token.raw)
    let start = self.bytes.beginLength()
    self.bytes.append(markup)
    self.bytes.endLength(start)
    self.endText()
  }

  @usableFromInline
  mutating func beginGroup(_ which: UInt) -> Int {
    self.openText = nil
    self.bytes.append(Token.group)
    self.bytes.append(which)
    return self.bytes.beginLength()
  }

  @usableFromInline
  mutating func endGroup(_ start: Int) {
    self.openText = nil
    self.bytes.endLength(start)
  }

  @usableFromInline
  mutating func beginElement(
    _ name: StaticString, _ attributes: [AttributeEntry], isVoid: Bool
  ) -> Int {
    self.bytes.append(isVoid ? Token.voidElement : Token.element)
    self.bytes.append(name: name)
    let number = self.bytes.count
    self.bytes.append(UInt32(0))
    let start = self.bytes.beginLength()
    if self.write(attributes) { self.bytes.store(Token.wantedNumber, at: number) }
    self.bytes.endLength(start)
    self.endText()
    return self.bytes.beginLength()
  }

  @usableFromInline
  mutating func endElement(_ start: Int) {
    self.bytes.endLength(start)
    self.endText()
  }

  @usableFromInline
  mutating func component<C: Component>(_ component: C) {
    guard let tree else {
      self.environment.whileCurrent { C._renderBody(component, into: &self) }
      return
    }
    self.note(ComponentBoundary(component, tree: tree, environment: self.environment))
  }

  mutating func note(_ child: Boundary) {
    self.bytes.append(Token.child)
    self.bytes.append(UInt32(self.children.count))
    self.children.append(child)
    self.endText()
  }

  @usableFromInline
  mutating func list<Data, ID, Content>(_ rows: ForEach<Data, ID, Content>) {
    guard let tree else {
      for element in rows.data { Content._render(rows.content(element), into: &self) }
      return
    }
    self.bytes.append(Token.list)
    self.bytes.append(UInt32(self.lists.count))
    self.lists.append(KeyedList(rows, tree: tree, environment: self.environment))
    // Without rows, the text before and the text behind would be one: so this does not end it.
    self.openText = nil
  }

  private mutating func endText() {
    self.openText = nil
    self.isAfterText = false
  }
}
