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
    self.bytes.withUnsafeBytes { bytes in
      guard let kind = bytes.first, kind == Token.element || kind == Token.voidElement else {
        return false
      }
      return TokenReader(bytes, at: 0).end == bytes.count
    }
  }
}
