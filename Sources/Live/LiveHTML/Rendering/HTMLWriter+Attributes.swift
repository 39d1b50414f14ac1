extension HTMLWriter {
  /// Writes attributes, one of a name.
  ///
  /// - Returns: Whether there are handlers of events among them.
  mutating func write(_ attributes: [AttributeEntry]) -> Bool {
    var hasHandlers = false
    for (index, attribute) in attributes.enumerated() {
      switch attribute.value {
      case .absent: continue
      case .handler(let handler):
        hasHandlers = true
        self.write(handler)
      case .flag(let isOn):
        guard !attributes.isOverridden(at: index) else { continue }
        self.bytes.append(isOn ? Token.onAttribute : Token.offAttribute)
        self.append(attribute.name)
        self.bytes.append(UInt32(0))
      case .text(let value):
        if let separator = attribute.separator {
          guard !attributes[..<index].contains(where: { $0.hasText(of: attribute) }) else {
            continue
          }
          self.beginText(attribute)
          let start = self.bytes.beginLength()
          self.bytes.append(value)
          for other in attributes[(index + 1)...] where other.hasText(of: attribute) {
            self.bytes.append(separator)
            if case .text(let more) = other.value { self.bytes.append(more) }
          }
          self.bytes.endLength(start)
        } else {
          guard !attributes.isOverridden(at: index) else { continue }
          self.beginText(attribute)
          let start = self.bytes.beginLength()
          self.bytes.append(value)
          self.bytes.endLength(start)
        }
      }
    }
    return hasHandlers
  }

  private mutating func beginText(_ attribute: AttributeEntry) {
    self.bytes.append(Token.textAttribute)
    self.append(attribute.name)
  }

  private mutating func append(_ name: AttributeEntry.Name) {
    switch name {
    case .known(let name): self.bytes.append(name: name)
    case .custom(let name):
      self.bytes.append(UInt8(name.utf8.count))
      self.bytes.append(name)
    }
  }

  private mutating func write(_ handler: EventHandler) {
    self.bytes.append(Token.handlerAttribute)
    self.bytes.append(UInt8(handler.name.utf8.count))
    self.bytes.append(handler.name)
    let start = self.bytes.beginLength()
    self.bytes.append(UInt32(self.handlers.count))
    self.bytes.append(handler.options.suffix)
    self.bytes.endLength(start)
    self.handlers.append(handler)
  }
}

extension [AttributeEntry] {
  /// Whether a later attribute has the same name.
  fileprivate func isOverridden(at index: Int) -> Bool {
    guard index + 1 < self.count else { return false }
    return self[(index + 1)...].contains { $0.isSet && $0.name == self[index].name }
  }
}

extension AttributeEntry {
  fileprivate var isSet: Bool {
    switch self.value {
    case .text, .flag: true
    case .absent, .handler: false
    }
  }

  fileprivate func hasText(of other: AttributeEntry) -> Bool {
    if case .text = self.value { self.name == other.name } else { false }
  }

  /// What stands between several values of the attribute, if they are put together.
  fileprivate var separator: UInt8? {
    guard case .known(let name) = self.name else { return nil }
    if name.isSame(as: "class") { return UInt8(ascii: " ") }
    if name.isSame(as: "data-style") { return UInt8(ascii: ";") }
    return nil
  }
}

extension AttributeEntry.Name {
  fileprivate static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.known(let lhs), .known(let rhs)): lhs.isSame(as: rhs)
    case (.custom(let lhs), .custom(let rhs)): lhs.lowercased() == rhs.lowercased()
    case (.known(let known), .custom(let custom)), (.custom(let custom), .known(let known)):
      known.description == custom.lowercased()
    }
  }
}

extension StaticString {
  fileprivate func isSame(as other: StaticString) -> Bool {
    self.utf8CodeUnitCount == other.utf8CodeUnitCount
      && (self.utf8Start == other.utf8Start
        || UnsafeBufferPointer(start: self.utf8Start, count: self.utf8CodeUnitCount)
          .elementsEqual(
            UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount)))
  }
}
