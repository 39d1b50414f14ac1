extension LiveTree {
  /// Evaluates an instance for the first time and mounts it, with all instances in it.
  func mount(_ boundary: Boundary, in parent: Boundary?) {
    boundary.parent = parent
    boundary.depth = parent.map { $0.depth + 1 } ?? 0
    boundary.number = self.makeNumber()
    var rendition = boundary.evaluate()
    boundary.isFenced = !rendition.isSingleElement
    if !boundary.isFenced { self.number(&rendition, of: boundary) }
    self.mount(0..<rendition.bytes.count, of: &rendition, in: boundary)
    boundary.rendition = rendition
    boundary.didMount()
  }

  /// Assigns the number of an instance to its only element.
  func number(_ rendition: inout Rendition, of boundary: Boundary) {
    rendition.bytes.store(boundary.number, at: 2 + Int(truncatingIfNeeded: rendition.bytes[1]))
  }

  /// Mounts a range of tokens: assigns numbers, and evaluates components and rows.
  ///
  /// - Parameters:
  ///   - range: The tokens.
  ///   - rendition: The rendering that contains them.
  ///   - boundary: The instance of the rendering.
  ///   - isInSelect: Whether the tokens are in a `select`.
  func mount(
    _ range: Range<Int>, of rendition: inout Rendition, in boundary: Boundary,
    isInSelect: Bool = false
  ) {
    var position = range.lowerBound
    var selectEnd = isInSelect || boundary.isInSelect ? range.upperBound : range.lowerBound
    while position < range.upperBound {
      let token = TokenReader(rendition.bytes.span.bytes, at: position)
      if token.isSelect(in: rendition.bytes.span.bytes) { selectEnd = max(selectEnd, token.end) }
      let (number, index): (UInt32, Int) =
        switch token.kind {
        case Token.element, Token.voidElement: (token.number(in: rendition.bytes.span.bytes), 0)
        case Token.child, Token.list: (0, token.index(in: rendition.bytes.span.bytes))
        default: (0, 0)
        }
      if number == Token.wantedNumber {
        let number = self.makeNumber()
        rendition.bytes.store(number, at: token.numberOffset)
        self.setOwner(boundary, of: number)
      } else if number != 0 {
        self.setOwner(boundary, of: number)
      }
      if token.kind == Token.child {
        rendition.children[index].isInSelect = position < selectEnd
        self.states.pair(rendition.children[index], at: index, of: boundary)
        self.mount(rendition.children[index], in: boundary)
      } else if token.kind == Token.list {
        rendition.lists[index].isInSelect = position < selectEnd
        self.states.pair(rendition.lists[index], at: index, of: boundary)
        rendition.lists[index].mount(in: boundary)
      }
      position = token.next
    }
  }

  /// Unmounts an instance and all instances in it, and ends their observation.
  func unmount(_ boundary: Boundary) {
    self.unmount(0..<boundary.rendition.bytes.count, of: boundary.rendition)
    self.removeOwner(of: boundary.number)
    boundary.unmount()
  }

  /// Unmounts a range of tokens.
  func unmount(_ range: Range<Int>, of rendition: Rendition) {
    let bytes = rendition.bytes.span.bytes
    var position = range.lowerBound
    while position < range.upperBound {
      let token = TokenReader(bytes, at: position)
      switch token.kind {
      case Token.element, Token.voidElement:
        let number = token.number(in: bytes)
        if number != 0 { self.removeOwner(of: number) }
      case Token.child: self.unmount(rendition.children[token.index(in: bytes)])
      case Token.list:
        let list = rendition.lists[token.index(in: bytes)]
        list.rows.forEach(self.unmount)
        list.forgetReads()
      default: break
      }
      position = token.next
    }
  }
}
