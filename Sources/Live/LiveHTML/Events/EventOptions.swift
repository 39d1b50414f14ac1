/// What the browser does about an event before it tells the server.
public struct EventOptions: Equatable, Sendable {
  /// Whether the browser is kept from doing what it would do by itself.
  public var preventsDefault: Bool

  /// Whether elements around this one are not told.
  public var stopsPropagation: Bool

  /// How many milliseconds without another such event pass before the server is told; 0 for none.
  public var debounce: Int

  /// The keys that are told of, as in ``KeyPress/combination``; empty for all.
  public var keys: [String]

  /// Says what the browser does.
  ///
  /// - Parameters:
  ///   - preventsDefault: Whether it is kept from doing what it would do by itself.
  ///   - stopsPropagation: Whether elements around this one are not told.
  ///   - debounce: How many milliseconds without another such event pass before the server is told. What is waiting
  ///     is told at once when the focus leaves the element or its form is submitted.
  ///   - keys: The keys that are told of; empty for all.
  public init(
    preventsDefault: Bool = false,
    stopsPropagation: Bool = false,
    debounce: Int = 0,
    keys: [String] = []
  ) {
    self.preventsDefault = preventsDefault
    self.stopsPropagation = stopsPropagation
    self.debounce = max(0, debounce)
    self.keys = keys
  }

  /// What stands behind the name of the event on the page.
  var suffix: String {
    var suffix = ""
    if self.preventsDefault { suffix += "!" }
    if self.stopsPropagation { suffix += "." }
    if self.debounce > 0 { suffix += ":\(self.debounce)" }
    if !self.keys.isEmpty {
      suffix += "=" + self.keys.map(Self.word).joined(separator: ",")
    }
    return suffix
  }

  /// What stands for a key on the page, where spaces and commas stand between words.
  package static func word(for key: String) -> String {
    if key.hasSuffix(" ") { return key.dropLast() + "Space" }
    if key.hasSuffix(",") { return key.dropLast() + "Comma" }
    return key
  }
}
