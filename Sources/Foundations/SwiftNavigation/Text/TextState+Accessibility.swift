extension TextState {
  /// Where a heading stands among the headings of a page.
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

  /// What kind of text it is, so that it can be read out in a fitting way.
  public enum AccessibilityTextContentType: Hashable, Sendable {
    /// Text of no particular kind.
    case plain
    /// Input and output of a command line.
    case console
    /// The name of a file.
    case fileSystem
    /// Messages of people to each other.
    case messaging
    /// Something to be read at length.
    case narrative
    /// Source code.
    case sourceCode
    /// The contents of a sheet of cells.
    case spreadsheet
    /// Something to be edited.
    case wordProcessing
  }

  /// Makes the text a heading.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> TextState {
    modified(.accessibilityHeading(level))
  }

  /// Has something else read out in place of the text.
  public func accessibilityLabel(_ label: TextState) -> TextState {
    modified(.accessibilityLabel(label))
  }

  /// Has something else, looked up in the main bundle, read out in place of the text.
  public func accessibilityLabel(_ format: LocalizedFormat) -> TextState {
    accessibilityLabel(TextState(format))
  }

  /// Has a string read out in place of the text.
  @_disfavoredOverload
  public func accessibilityLabel(_ string: some StringProtocol) -> TextState {
    accessibilityLabel(TextState(verbatim: String(string)))
  }

  /// Says what kind of text it is.
  public func accessibilityTextContentType(_ type: AccessibilityTextContentType) -> TextState {
    modified(.accessibilityTextContentType(type))
  }

  /// Has the text spoken higher or lower.
  ///
  /// - Parameter value: From -1, the lowest, to 1, the highest.
  public func speechAdjustedPitch(_ value: Double) -> TextState {
    modified(.speechAdjustedPitch(value))
  }

  /// Has the text read out after what is being read, rather than at once.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> TextState {
    modified(.speechQueuesAnnouncements(value))
  }

  /// Has each character of the text read out.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> TextState {
    modified(.speechSpellsOutCharacters(value))
  }

  /// Has the punctuation of the text read out.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> TextState {
    modified(.speechIncludesPunctuation(value))
  }
}
