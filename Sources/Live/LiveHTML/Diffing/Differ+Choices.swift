extension Differ {
  /// The value of a `select` whose options are being compared.
  struct Choice {
    let value: [UInt8]
    /// The number of the element, if the server receives changes of the selection; otherwise 0.
    let number: UInt32
    /// The size of the operations before the options were compared.
    let size: Int
  }

  /// Starts the comparison of a `select`'s options, if it has a value.
  ///
  /// The browser can't select an option that does not exist yet. So after changes of the options,
  /// the value of the `select` is set again. If the server does not receive changes of the
  /// selection, the inserted option gets `selected` instead, so that the user's selection is not
  /// reverted.
  func choice(in token: TokenReader, of new: Rendition) -> Choice? {
    let bytes = new.bytes.span.bytes
    guard let value = AttributeReader.value(of: "value", in: token.attributes, of: bytes)
    else { return nil }
    let choice = Choice(
      value: [UInt8](bytes.extracting(value)), number: token.number(in: bytes),
      size: self.operations.json.count)
    if choice.number == 0 { self.selected = choice.value }
    return choice
  }

  /// Starts the comparison of an instance in a `select` that is not compared itself, if it has a
  /// value.
  func choice(around boundary: Boundary) -> Choice? {
    var boundary = boundary
    while let parent = boundary.parent {
      let rendition = parent.rendition
      if let token = rendition.select(around: boundary) {
        return self.choice(in: token, of: rendition)
      }
      boundary = parent
    }
    return nil
  }

  /// Ends the comparison of a `select`'s options.
  func end(_ choice: Choice) {
    self.selected = nil
    guard choice.number != 0, self.operations.json.count > choice.size else { return }
    let name = "value"
    let location = NodeLocation(anchor: choice.number, isFenced: false)
    self.write {
      $0.setAttribute(at: location, name.utf8Span.span.bytes, choice.value.span.bytes)
    }
  }
}

extension Rendition {
  /// The `select` of this rendering that contains an instance.
  ///
  /// - Complexity: O(*n*) in the size of the rendering.
  @MainActor
  fileprivate func select(around boundary: Boundary) -> TokenReader? {
    let bytes = self.bytes.span.bytes
    var select: TokenReader?
    var position = 0
    while position < bytes.byteCount {
      let token = TokenReader(bytes, at: position)
      if token.isSelect(in: bytes) { select = token }
      let isFound =
        switch token.kind {
        case Token.child: self.children[token.index(in: bytes)] === boundary
        case Token.list: self.lists[token.index(in: bytes)] === boundary.list
        default: false
        }
      if isFound { return select?.content.contains(position) == true ? select : nil }
      position = token.next
    }
    return nil
  }
}
