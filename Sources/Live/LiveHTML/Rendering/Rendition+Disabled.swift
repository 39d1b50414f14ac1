extension Rendition {
  /// Whether an element is a control that can't be used, by itself or because of a `fieldset` in the same part.
  func isDisabled(_ number: UInt32) -> Bool {
    self.bytes.withUnsafeBytes { bytes in
      guard let element = self.element(number, in: bytes), element.isControl(in: bytes) else {
        return false
      }
      return element.isDisabled(in: bytes) || self.isInDisabledSet(element, in: bytes)
    }
  }

  private func isInDisabledSet(_ element: TokenReader, in bytes: UnsafeRawBufferPointer) -> Bool {
    var isDisabled = false
    var position = 0
    while position < element.start {
      let token = TokenReader(bytes, at: position)
      guard token.content.contains(element.start) else {
        position = token.end
        continue
      }
      if token.isNamed("fieldset", in: bytes) {
        isDisabled = isDisabled || token.isDisabled(in: bytes)
      } else if token.isNamed("legend", in: bytes) {
        // What is in the legend of a set can be used: it may be the switch for the rest.
        isDisabled = false
      }
      position = token.content.lowerBound
    }
    return isDisabled
  }
}

extension TokenReader {
  private static let controls: [StaticString] = ["button", "input", "select", "textarea"]

  fileprivate func isControl(in bytes: UnsafeRawBufferPointer) -> Bool {
    Self.controls.contains { self.isNamed($0, in: bytes) }
  }

  fileprivate func isNamed(_ name: StaticString, in bytes: UnsafeRawBufferPointer) -> Bool {
    name.withUTF8Buffer { bytes[self.name].elementsEqual($0) }
  }

  fileprivate func isDisabled(in bytes: UnsafeRawBufferPointer) -> Bool {
    var isDisabled = false
    AttributeReader.forEach(in: self.attributes, of: bytes) { attribute in
      guard attribute.hasName("disabled", in: bytes) else { return }
      if attribute.kind == Token.onAttribute || attribute.kind == Token.textAttribute {
        isDisabled = true
      }
    }
    return isDisabled
  }
}
