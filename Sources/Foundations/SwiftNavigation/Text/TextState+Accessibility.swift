extension TextState {
  /// The level of a heading on a page.
  public enum AccessibilityHeadingLevel: Hashable, Sendable {
    /// A heading of no particular level.
    case unspecified
    /// A heading of the first, the highest level.
    case h1
    /// A heading of the second level.
    case h2
    /// A heading of the third level.
    case h3
    /// A heading of the fourth level.
    case h4
    /// A heading of the fifth level.
    case h5
    /// A heading of the sixth level.
    case h6
  }

  /// The kind of text, for screen readers.
  public enum AccessibilityTextContentType: Hashable, Sendable {
    /// Text of no particular kind.
    case plain
    /// Input and output of a command line.
    case console
    /// The name of a file.
    case fileSystem
    /// Messages between people.
    case messaging
    /// Long text to read.
    case narrative
    /// Source code.
    case sourceCode
    /// The contents of a sheet of cells.
    case spreadsheet
    /// Text to edit.
    case wordProcessing
  }

  /// Makes the text a heading.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> TextState {
    modified(.accessibilityHeading(level))
  }

  /// Replaces the text for screen readers.
  public func accessibilityLabel(_ label: TextState) -> TextState {
    modified(.accessibilityLabel(label))
  }

  /// Replaces the text for screen readers with a text that is looked up in the main bundle.
  public func accessibilityLabel(_ format: LocalizedFormat) -> TextState {
    accessibilityLabel(TextState(format))
  }

  /// Replaces the text for screen readers with a string.
  @_disfavoredOverload
  public func accessibilityLabel(_ string: some StringProtocol) -> TextState {
    accessibilityLabel(TextState(verbatim: String(string)))
  }

  /// Sets the kind of text.
  public func accessibilityTextContentType(_ type: AccessibilityTextContentType) -> TextState {
    modified(.accessibilityTextContentType(type))
  }

  /// Adjusts the pitch of the spoken text.
  ///
  /// - Parameter value: From -1, the lowest, to 1, the highest.
  public func speechAdjustedPitch(_ value: Double) -> TextState {
    modified(.speechAdjustedPitch(value))
  }

  /// Queues the text after the current speech of a screen reader, instead of interrupting it.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> TextState {
    modified(.speechQueuesAnnouncements(value))
  }

  /// Spells the text out.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> TextState {
    modified(.speechSpellsOutCharacters(value))
  }

  /// Reads the punctuation of the text.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> TextState {
    modified(.speechIncludesPunctuation(value))
  }
}
