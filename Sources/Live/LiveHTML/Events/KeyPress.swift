/// A key that was pressed.
public struct KeyPress: Equatable, Sendable {
  /// Keys that are held down meanwhile.
  public struct Modifiers: OptionSet, Sendable {
    /// The bits, as they come from the browser.
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

  /// What the key means: `a`, `Enter`, `Escape`, `ArrowLeft`.
  public var key: String

  /// Where the key is: `KeyA`, whatever the layout makes of it.
  public var code: String

  /// What is held down meanwhile.
  public var modifiers: Modifiers

  /// Whether the key has been held down for a while.
  public var isRepeated: Bool

  /// What the key is called together with what is held down meanwhile: `a`, `Enter`, `Control+Enter`, `Alt+ArrowLeft`.
  ///
  /// Shift is not a part of it, nor is what it takes to type a character (Alt, and Control with Alt).
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
