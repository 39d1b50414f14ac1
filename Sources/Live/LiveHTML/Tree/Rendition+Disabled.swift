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
