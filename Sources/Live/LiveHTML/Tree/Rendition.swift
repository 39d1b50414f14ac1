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

extension Rendition {
  /// Whether browsers never send an event because of the element's state: a control that is
  /// disabled, by itself or by a `fieldset` in the same component instance, or input in a read-only
  /// field.
  func isBarred(_ event: String, of number: UInt32) -> Bool {
    let bytes = self.bytes.span.bytes
    guard let element = self.element(number, in: bytes), element.isControl(in: bytes) else {
      return false
    }
    if event == "input" || event == "change", element.isReadOnly(in: bytes) { return true }
    return element.has("disabled", in: bytes) || self.isInDisabledSet(element, in: bytes)
  }

  private func isInDisabledSet(_ element: TokenReader, in bytes: RawSpan) -> Bool {
    var position = 0
    while position < element.start {
      let token = TokenReader(bytes, at: position)
      guard token.content.contains(element.start) else {
        position = token.end
        continue
      }
      if token.isNamed("fieldset", in: bytes), token.has("disabled", in: bytes) {
        // Controls in the legend of a `fieldset` stay enabled: one of them may enable the others.
        guard let legend = token.firstLegend(in: bytes), legend.content.contains(element.start)
        else { return true }
      }
      position = token.content.lowerBound
    }
    return false
  }
}

extension TokenReader {
  private static let controls: [StaticString] = ["button", "input", "select", "textarea"]

  /// The types of `input` for which browsers ignore `readonly`.
  private static let alwaysChangeable: [StaticString] = [
    "checkbox", "color", "file", "radio", "range",
  ]

  fileprivate func isControl(in bytes: RawSpan) -> Bool {
    Self.controls.contains { self.isNamed($0, in: bytes) }
  }

  fileprivate func isReadOnly(in bytes: RawSpan) -> Bool {
    guard self.has("readonly", in: bytes) else { return false }
    if self.isNamed("textarea", in: bytes) { return true }
    guard self.isNamed("input", in: bytes) else { return false }
    guard let type = AttributeReader.value(of: "type", in: self.attributes, of: bytes) else {
      return true
    }
    return !Self.alwaysChangeable.contains { bytes.extracting(type).isSame(as: $0) }
  }

  /// The first child that is a legend, in the same component instance.
  fileprivate func firstLegend(in bytes: RawSpan) -> TokenReader? {
    var position = self.content.lowerBound
    while position < self.content.upperBound {
      let token = TokenReader(bytes, at: position)
      if token.isNamed("legend", in: bytes) { return token }
      // The content of a group consists of children as well.
      position = token.kind == Token.group ? token.next : token.end
    }
    return nil
  }

  fileprivate func isNamed(_ name: StaticString, in bytes: RawSpan) -> Bool {
    bytes.extracting(self.name).isSame(as: name)
  }

  fileprivate func has(_ name: StaticString, in bytes: RawSpan) -> Bool {
    var isThere = false
    AttributeReader.forEach(in: self.attributes, of: bytes) { attribute in
      guard attribute.hasName(name, in: bytes) else { return }
      if attribute.kind == Token.onAttribute || attribute.kind == Token.textAttribute {
        isThere = true
      }
    }
    return isThere
  }
}

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
