extension HTMLWriter {
  /// Begins an element with its attributes.
  ///
  /// - Returns: The start of its content, for ``endElement(_:)``.
  @usableFromInline
  mutating func beginElement(
    _ name: StaticString, isVoid: Bool = false, _ attributes: [AttributeEntry]
  ) -> Int {
    self.beginElement(name, isVoid: isVoid)
    for attribute in attributes { self.write(attribute) }
    return self.endAttributes()
  }

  /// Writes an attribute of the current element. It replaces an earlier one of the same name, or is
  /// joined with it.
  private mutating func write(_ attribute: AttributeEntry) {
    switch attribute.value {
    case .absent: return
    case .handler(let handler): self.write(handler)
    case .flag(let isOn):
      let start = self.sink.count
      self.begin(isOn ? Token.onAttribute : Token.offAttribute, attribute.name)
      self.sink.append(UInt32(0))
      self.removeEarlier(than: start, joining: nil)
    case .text(let value):
      let start = self.sink.count
      self.begin(Token.textAttribute, attribute.name)
      let length = self.sink.beginLength()
      self.sink.append(value)
      self.sink.endLength(length)
      self.removeEarlier(than: start, joining: attribute.separator)
    }
  }

  private mutating func begin(_ kind: UInt8, _ name: AttributeEntry.Name) {
    self.sink.append(kind)
    switch name {
    case .known(let name): self.sink.append(name: name)
    case .custom(let name):
      self.sink.append(UInt8(name.utf8.count))
      self.sink.append(name)
    }
  }

  /// Removes an earlier attribute with the name of the last one, or joins both.
  private mutating func removeEarlier(than last: Int, joining separator: UInt8?) {
    guard last > self.firstAttribute else { return }
    let joined = self.sink.withBytes { bytes in
      let new = AttributeReader(bytes, at: last)
      return AttributeReader.find(
        bytes.extracting(new.name), in: self.firstAttribute..<last, of: bytes
      ).map { old in
        let range = old.name.lowerBound - 2..<old.end
        var value = [UInt8](bytes.extracting(new.value))
        if let separator, old.kind == Token.textAttribute, new.kind == Token.textAttribute {
          value = [UInt8](bytes.extracting(old.value)) + [separator] + value
        }
        return (
          kind: new.kind, name: [UInt8](bytes.extracting(new.name)), value: value, range: range,
          between: [UInt8](bytes.extracting(range.upperBound..<last))
        )
      }
    }
    guard let (kind, name, value, range, between) = joined else { return }
    self.sink.truncate(to: range.lowerBound)
    // A joined attribute keeps its position, any other comes last.
    if separator == nil { self.sink.append(between.span.bytes) }
    self.sink.append(kind)
    self.sink.append(UInt8(name.count))
    self.sink.append(name.span.bytes)
    self.sink.append(UInt32(value.count))
    self.sink.append(value.span.bytes)
    if separator != nil { self.sink.append(between.span.bytes) }
  }

  private mutating func write(_ handler: EventHandler) {
    self.hasHandlers = true
    self.sink.append(Token.handlerAttribute)
    self.sink.append(UInt8(handler.name.utf8.count))
    self.sink.append(handler.name)
    let start = self.sink.beginLength()
    self.sink.append(UInt32(self.handlers.count))
    self.sink.append(handler.options.suffix)
    self.sink.endLength(start)
    self.handlers.append(handler.action)
  }
}

extension AttributeEntry {
  /// The separator for attributes whose values are joined.
  fileprivate var separator: UInt8? {
    guard case .known(let name) = self.name else { return nil }
    if name.isSame(as: "class") { return UInt8(ascii: " ") }
    if name.isSame(as: "data-style") { return UInt8(ascii: ";") }
    if name.isSame(as: "data-effects") { return UInt8(ascii: ",") }
    return nil
  }
}

extension StaticString {
  fileprivate func isSame(as other: StaticString) -> Bool {
    self.withUTF8Buffer { $0.span.bytes.isSame(as: other) }
  }
}
