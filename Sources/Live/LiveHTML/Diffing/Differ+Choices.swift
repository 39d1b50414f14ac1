extension Differ {
  /// The value of a `select` whose options are being compared.
  struct Choice {
    let value: [UInt8]
    /// Whether the server receives changes of the selection.
    let isKnown: Bool
    /// The size of the operations before the options were compared.
    let size: Int
  }

  /// Starts the comparison of a `select`'s options, if the element is one and has a value.
  ///
  /// The browser can't select an option that does not exist yet. So after changes of the options,
  /// the value of the `select` is set again. If the server does not receive changes of the
  /// selection, the inserted option gets `selected` instead, so that the user's selection is not
  /// reverted.
  func choice(in token: TokenReader, of new: Rendition) -> Choice? {
    guard token.name.count == 6 else { return nil }
    return new.bytes.withUnsafeBytes { bytes in
      guard UnsafeRawBufferPointer(rebasing: bytes[token.name]).isSame(as: "select"),
        let value = AttributeReader.value(of: "value", in: token.attributes, of: bytes)
      else { return nil }
      let choice = Choice(
        value: Array(bytes[value]), isKnown: token.number(in: bytes) != 0,
        size: self.operations.json.count)
      if !choice.isKnown { self.selected = choice.value }
      return choice
    }
  }

  /// Ends the comparison of a `select`'s options.
  func end(_ choice: Choice) {
    self.selected = nil
    guard choice.isKnown, self.operations.json.count > choice.size else { return }
    Array("value".utf8).withUnsafeBytes { name in
      choice.value.withUnsafeBytes { value in
        self.write { $0.setAttribute(at: self.location, name[...], value[...]) }
      }
    }
  }
}
