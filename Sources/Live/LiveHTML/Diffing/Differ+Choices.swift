extension Differ {
  /// What is chosen in a `select` whose options are being compared.
  struct Choice {
    let value: [UInt8]
    /// Whether the server is told when somebody chooses something else.
    let isKnown: Bool
    /// How much there was to be done before its options were compared.
    let size: Int
  }

  /// Begins the options of a `select`, if the element is one and it is said what is chosen.
  ///
  /// What is not there yet can't be chosen. So when options become others, what is chosen is said again; or, if nobody
  /// tells what somebody has chosen meanwhile, on the option itself when that comes.
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

  /// Ends the options of a `select`.
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
