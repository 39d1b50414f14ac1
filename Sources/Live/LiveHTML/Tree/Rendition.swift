/// The result of evaluating a component or a row.
struct Rendition {
  /// The encoded tokens; see ``Token``.
  var bytes: [UInt8] = []
  /// The event handlers of its elements.
  var handlers: [EventHandler.Action] = []
  /// The component instances in it.
  var children: [Boundary] = []
  /// The lists of rows in it.
  var lists: [LiveList] = []

  /// Whether it is exactly one element, whose number then identifies the component instance.
  var isSingleElement: Bool {
    guard let kind = self.bytes.first, kind == Token.element || kind == Token.voidElement else {
      return false
    }
    return TokenReader(self.bytes.span.bytes, at: 0).end == self.bytes.count
  }
}

extension Rendition {
  /// The number of DOM nodes for a range of tokens.
  @MainActor
  func nodeCount(in range: Range<Int>) -> Int {
    let bytes = self.bytes.span.bytes
    var count = 0
    var position = range.lowerBound
    while position < range.upperBound {
      let token = TokenReader(bytes, at: position)
      count += self.nodeCount(of: token, in: bytes)
      position = token.end
    }
    return count
  }

  @MainActor
  func nodeCount(of token: TokenReader, in bytes: RawSpan) -> Int {
    switch token.kind {
    case Token.separateText: 2
    case Token.group: self.nodeCount(in: token.content)
    case Token.child: self.children[token.index(in: bytes)].nodeCount
    case Token.list: self.lists[token.index(in: bytes)].nodeCount
    default: 1
    }
  }
}

extension Boundary {
  /// The number of DOM nodes of the component instance.
  var nodeCount: Int {
    guard self.isFenced else { return 1 }
    return 2 + self.rendition.nodeCount(in: 0..<self.rendition.bytes.count)
  }
}
