/// A key press in the browser.
public struct KeyPress: Equatable, Sendable {
  /// Modifier keys that are held down.
  public struct Modifiers: OptionSet, Sendable {
    /// The bits of the set, as the browser sends them.
    public let rawValue: Int

    /// Creates a set.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt, or Option.
    public static let alt = Modifiers(rawValue: 4)
    /// Command, or the Windows key.
    public static let meta = Modifiers(rawValue: 8)
  }

  /// The value of the key: `a`, `Enter`, `Escape`, `ArrowLeft`.
  public var key: String

  /// The physical key, independent of the keyboard layout: `KeyA`.
  public var code: String

  /// The modifier keys that are held down.
  public var modifiers: Modifiers

  /// Whether the event is an automatic repetition of a key that is held down.
  public var isRepeated: Bool

  /// The key with its modifiers: `a`, `Enter`, `Control+Enter`, `Alt+ArrowLeft`.
  ///
  /// Shift is left out, and so are modifiers that produce a character (Alt, and Control with Alt).
  public var combination: String {
    let isAlt = self.modifiers.contains(.alt) && self.key.utf16.count > 1
    let isControl =
      self.modifiers.contains(.control) && isAlt == self.modifiers.contains(.alt)
    return (isControl ? "Control+" : "") + (isAlt ? "Alt+" : "")
      + (self.modifiers.contains(.meta) ? "Meta+" : "") + self.key
  }

  /// Creates a key press.
  public init(key: String, code: String = "", modifiers: Modifiers = [], isRepeated: Bool = false) {
    self.key = key
    self.code = code
    self.modifiers = modifiers
    self.isRepeated = isRepeated
  }
}
