extension Rendition {
  /// The handlers of an event for an element.
  func handlers(of name: String, on number: UInt32) -> [EventHandler.Action] {
    self.bytes.withUnsafeBytes { bytes in
      var handlers: [EventHandler.Action] = []
      guard let element = self.element(number, in: bytes) else { return handlers }
      AttributeReader.forEach(in: element.attributes, of: bytes) { attribute in
        guard attribute.kind == Token.handlerAttribute,
          bytes[attribute.name].elementsEqual(name.utf8)
        else { return }
        handlers.append(self.handlers[bytes.length(at: attribute.value.lowerBound)])
      }
      return handlers
    }
  }

  /// Calls a closure with each attribute of an element.
  func forEachAttribute(
    of number: UInt32, _ body: (AttributeReader, UnsafeRawBufferPointer) -> Void
  ) {
    self.bytes.withUnsafeBytes { bytes in
      guard let element = self.element(number, in: bytes) else { return }
      AttributeReader.forEach(in: element.attributes, of: bytes) { body($0, bytes) }
    }
  }

  func element(_ number: UInt32, in bytes: UnsafeRawBufferPointer) -> TokenReader? {
    var position = 0
    while position < bytes.count {
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
    self.bytes.withUnsafeBytes { bytes in
      var numbers: [UInt32] = []
      var position = 0
      while position < bytes.count {
        let token = TokenReader(bytes, at: position)
        if token.kind == Token.voidElement, token.number(in: bytes) != 0,
          let value = AttributeReader.value(of: "name", in: token.attributes, of: bytes),
          bytes[value].elementsEqual(name)
        {
          numbers.append(token.number(in: bytes))
        }
        position = token.next
      }
      return numbers
    }
  }
}
