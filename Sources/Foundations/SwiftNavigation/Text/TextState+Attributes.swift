extension TextState {
  /// The style of a ``Run``.
  ///
  /// `nil` leaves a thing to whoever shows the text.
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
    /// What is read out in its place.
    public var accessibilityLabel: TextState?
    /// What kind of text it is.
    public var accessibilityTextContentType: AccessibilityTextContentType?
    /// How much higher (above 0) or lower it is spoken, from -1 to 1.
    public var speechAdjustedPitch: Double?
    /// Whether it is read out after what is being read, rather than at once.
    public var speechQueuesAnnouncements = false
    /// Whether each character is read out.
    public var speechSpellsOutCharacters = false
    /// Whether punctuation is read out.
    public var speechIncludesPunctuation = false
  }
}
