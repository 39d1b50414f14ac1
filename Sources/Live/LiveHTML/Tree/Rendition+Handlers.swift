extension Rendition {
  /// The handlers of an event for an element.
  func handlers(of name: String, on number: UInt32) -> [EventHandler.Action] {
    let bytes = self.bytes.span.bytes
    var handlers: [EventHandler.Action] = []
    guard let element = self.element(number, in: bytes) else { return handlers }
    AttributeReader.forEach(in: element.attributes, of: bytes) { attribute in
      guard attribute.kind == Token.handlerAttribute,
        bytes.extracting(attribute.name).isSame(as: name.utf8Span.span.bytes)
      else { return }
      handlers.append(self.handlers[bytes.length(at: attribute.value.lowerBound)])
    }
    return handlers
  }

  /// Calls a closure with each attribute of an element.
  func forEachAttribute(of number: UInt32, _ body: (AttributeReader, RawSpan) -> Void) {
    let bytes = self.bytes.span.bytes
    guard let element = self.element(number, in: bytes) else { return }
    AttributeReader.forEach(in: element.attributes, of: bytes) { body($0, bytes) }
  }

  func element(_ number: UInt32, in bytes: RawSpan) -> TokenReader? {
    var position = 0
    while position < bytes.byteCount {
      let token = TokenReader(bytes, at: position)
      if token.kind == Token.element || token.kind == Token.voidElement,
        token.number(in: bytes) == number
      {
        return token
      }
      position = token.next
    }
    return nil
  }
}

extension Rendition {
  /// The numbers of elements with a name in their form.
  func elements(named name: [UInt8]) -> [UInt32] {
    let bytes = self.bytes.span.bytes
    var numbers: [UInt32] = []
    var position = 0
    while position < bytes.byteCount {
      let token = TokenReader(bytes, at: position)
      if token.kind == Token.voidElement, token.number(in: bytes) != 0,
        let value = AttributeReader.value(of: "name", in: token.attributes, of: bytes),
        bytes.extracting(value).isSame(as: name)
      {
        numbers.append(token.number(in: bytes))
      }
      position = token.next
    }
    return numbers
  }
}
