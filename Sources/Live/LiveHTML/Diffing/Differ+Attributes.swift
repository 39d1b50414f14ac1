extension Differ {
  /// Compares the attributes of an element that remains.
  func compareAttributes(
    _ old: Range<Int>, _ oldBytes: RawSpan, _ new: Range<Int>, _ newBytes: RawSpan,
    number: UInt32
  ) {
    let entered =
      number == 0 || self.tree.enteredValues.isEmpty
      ? nil : self.tree.enteredValues.removeValue(forKey: number)
    if entered == nil, RawSpan.areSame(oldBytes, old, newBytes, new) { return }
    AttributeReader.forEach(in: new, of: newBytes) { attribute in
      guard attribute.kind != Token.handlerAttribute else { return }
      let before =
        entered?.shown(for: attribute, in: newBytes)
        ?? ShownAttribute(oldBytes, old, named: newBytes.extracting(attribute.name))
      self.write { operations in
        switch attribute.kind {
        case Token.textAttribute:
          guard before != .text([UInt8](newBytes.extracting(attribute.value))) else { return }
          operations.setAttribute(
            at: self.location, newBytes.extracting(attribute.name),
            newBytes.extracting(attribute.value))
        case Token.onAttribute:
          guard before != .on else { return }
          operations.setAttribute(
            at: self.location, newBytes.extracting(attribute.name), newBytes.extracting(0..<0))
        default:
          guard before != .absent else { return }
          operations.removeAttribute(at: self.location, newBytes.extracting(attribute.name))
        }
      }
    }
    AttributeReader.forEach(in: old, of: oldBytes) { attribute in
      guard attribute.kind == Token.textAttribute || attribute.kind == Token.onAttribute else {
        return
      }
      let after = AttributeReader.find(oldBytes.extracting(attribute.name), in: new, of: newBytes)
      guard after == nil else { return }
      self.write { $0.removeAttribute(at: self.location, oldBytes.extracting(attribute.name)) }
    }
    self.compareEvents(old, oldBytes, new, newBytes)
  }

  private func compareEvents(
    _ old: Range<Int>, _ oldBytes: RawSpan, _ new: Range<Int>, _ newBytes: RawSpan
  ) {
    let oldEvents = AttributeReader.events(in: old, of: oldBytes)
    let newEvents = AttributeReader.events(in: new, of: newBytes)
    guard oldEvents != newEvents else { return }
    let name = "data-on"
    self.write { operations in
      if newEvents.isEmpty {
        operations.removeAttribute(at: self.location, name.utf8Span.span.bytes)
      } else {
        operations.setAttribute(at: self.location, name.utf8Span.span.bytes, newEvents.span.bytes)
      }
    }
  }
}

extension EnteredValue {
  /// The attribute's value in the browser because of the user's input; `nil` for other attributes.
  fileprivate func shown(for attribute: AttributeReader, in bytes: RawSpan) -> ShownAttribute? {
    switch self {
    case .text(let text):
      attribute.hasName("value", in: bytes) ? .text(Array(text.utf8)) : nil
    case .checked(let isChecked):
      attribute.hasName("checked", in: bytes) ? (isChecked ? .on : .absent) : nil
    }
  }
}

/// The value of an attribute in the browser.
enum ShownAttribute: Equatable {
  case absent
  case on
  case text([UInt8])

  init(_ bytes: RawSpan, _ range: Range<Int>, named name: RawSpan) {
    guard let attribute = AttributeReader.find(name, in: range, of: bytes) else {
      self = .absent
      return
    }
    switch attribute.kind {
    case Token.textAttribute: self = .text([UInt8](bytes.extracting(attribute.value)))
    case Token.onAttribute: self = .on
    default: self = .absent
    }
  }
}
