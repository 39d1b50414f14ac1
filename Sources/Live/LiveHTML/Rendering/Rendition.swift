/// What came of evaluating a component or a row.
struct Rendition {
  /// Tokens; see ``Token``.
  var bytes: [UInt8] = []
  /// What handles the events of its elements.
  var handlers: [@MainActor (BrowserEvent) -> Void] = []
  /// The components in it.
  var children: [Boundary] = []
  /// The rows in it.
  var lists: [LiveList] = []

  /// Whether it is exactly one element, so that the number of that element stands for the whole.
  var isSingleElement: Bool {
    self.bytes.withUnsafeBytes { bytes in
      guard let kind = bytes.first, kind == Token.element || kind == Token.voidElement else {
        return false
      }
      return TokenReader(bytes, at: 0).end == bytes.count
    }
  }
}
