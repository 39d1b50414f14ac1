extension TextState {
  /// The style of a ``Run``.
  ///
  /// `nil` means the default of the view.
  public struct Attributes: Hashable, Sendable {
    /// Creates the style of a text without modifiers.
    public init() {}

    // MARK: Type

    /// Whether it is bold.
    public var isBold = false
    /// Whether it is italic.
    public var isItalic = false
    /// Whether all digits have the same width.
    public var hasMonospacedDigits = false
    /// The font.
    public var font: Font?
    /// The weight of the strokes.
    public var fontWeight: Font.Weight?
    /// The width of the letters.
    public var fontWidth: Font.Width?
    /// The design of the letters.
    public var fontDesign: Font.Design?

    // MARK: Colour and lines

    /// The colour of the letters.
    public var foregroundColor: Color?
    /// The line under the letters.
    public var underline: LineStyle?
    /// The line through the letters.
    public var strikethrough: LineStyle?

    // MARK: Spacing

    /// Points by which the letters are moved apart, keeping ligatures.
    public var kerning: Double?
    /// Points by which the letters are moved apart, breaking ligatures.
    public var tracking: Double?
    /// Points by which the letters stand above the line.
    public var baselineOffset: Double?

    // MARK: Accessibility

    /// The level of the heading that it is.
    public var accessibilityHeading: AccessibilityHeadingLevel?
    /// The replacement of the text for screen readers.
    public var accessibilityLabel: TextState?
    /// The kind of text.
    public var accessibilityTextContentType: AccessibilityTextContentType?
    /// The adjustment of the spoken pitch, from -1 (lowest) to 1 (highest).
    public var speechAdjustedPitch: Double?
    /// Whether it is queued after the current speech, instead of interrupting it.
    public var speechQueuesAnnouncements = false
    /// Whether each character is read out.
    public var speechSpellsOutCharacters = false
    /// Whether punctuation is read out.
    public var speechIncludesPunctuation = false
  }
}
