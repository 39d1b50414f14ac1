public import Foundation

/// Text in the state of a feature, with its style for display and speech.
///
/// A text is a value. It can be compared, sent to another actor and tested; a view renders it with
/// ``runs(locale:)``.
///
/// ```swift
/// TextState("You recorded \(count) memos.")
///   + TextState(" Delete them?").bold()
/// ```
///
/// A literal is looked up in the strings files of a bundle and is its own fallback, see
/// ``LocalizedFormat``. Any other string is used unchanged.
///
/// Two texts are equal if they have the same text in the same style, regardless of their
/// composition: `TextState("a") + TextState("b")` is equal to `TextState(verbatim: "ab")`. The text
/// before localisation is compared, so a comparison depends neither on the machine nor on its
/// language. Comparing and hashing take time proportional to the length of the text.
public struct TextState: Sendable {
  var segments: [Segment]

  init(segments: [Segment]) {
    self.segments = segments
  }

  /// Creates a text that is looked up in the strings files of a bundle.
  ///
  /// Pass a string literal, with or without interpolations:
  ///
  /// ```swift
  /// TextState("Meeting \(number) of \(total)")
  /// ```
  ///
  /// - Parameters:
  ///   - format: The key to look up, which is also the fallback.
  ///   - tableName: The name of the strings file, without its extension. `Localizable` by default.
  ///   - bundle: The bundle of the strings files. The main bundle by default.
  ///   - comment: A comment for translators. Not used at run time.
  public init(
    _ format: LocalizedFormat,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    self.segments = [
      Segment(.localized(format, LocalizedTable(name: tableName, bundle: bundle)))
    ]
  }

  /// Creates a text from a string, without localisation.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    self.init(verbatim: String(content))
  }

  /// Creates a text from a string, without localisation, even if the string is a literal.
  public init(verbatim content: String) {
    self.segments = [Segment(.verbatim(content))]
  }

  /// A concatenation of two texts, each in its own style.
  public static func + (lhs: TextState, rhs: TextState) -> TextState {
    TextState(segments: lhs.segments + rhs.segments)
  }
}

/// A piece of a text from a single source, with its modifiers.
struct Segment: Sendable {
  enum Content: Sendable {
    case verbatim(String)
    case localized(TextState.LocalizedFormat, LocalizedTable)
  }

  var content: Content
  /// From the innermost to the outermost.
  var modifiers: [TextModifier] = []

  init(_ content: Content) {
    self.content = content
  }

  /// The style of the piece inside of a text of style `outer`. An inner modifier takes precedence
  /// over an outer one.
  func attributes(inside outer: TextState.Attributes) -> TextState.Attributes {
    modifiers.reversed().reduce(into: outer) { attributes, modifier in
      modifier.apply(to: &attributes)
    }
  }
}

extension TextState {
  /// A line under or through a text.
  public struct LineStyle: Hashable, Sendable {
    /// The pattern of a line.
    public enum Pattern: Hashable, Sendable {
      /// Without gaps.
      case solid
      /// Dots.
      case dot
      /// Dashes.
      case dash
      /// A dash and a dot in turn.
      case dashDot
      /// A dash and two dots in turn.
      case dashDotDot
    }

    /// The pattern of the line.
    public var pattern: Pattern

    /// The colour of the line; `nil` for that of the letters.
    public var color: Color?

    /// Creates a line.
    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }
  }
}

extension TextState {
  /// A part of a text with a single style.
  public struct Run: Hashable, Sendable {
    /// The text. Never empty.
    public var text: String

    /// The style.
    public var attributes: Attributes

    /// Creates a run.
    public init(text: String, attributes: Attributes = Attributes()) {
      self.text = text
      self.attributes = attributes
    }
  }

  /// The text as a sequence of runs with one style each, for rendering.
  ///
  /// ```swift
  /// for run in text.runs() {
  ///   html += run.attributes.isBold ? "<b>\(escaped(run.text))</b>" : escaped(run.text)
  /// }
  /// ```
  ///
  /// Modifiers have been resolved (an inner one takes precedence over an outer one), literals have
  /// been localised, and neighbours of the same style are one run. A modifier of a concatenation
  /// applies to each of its runs: consecutive runs with the same ``Attributes/accessibilityLabel``
  /// are read as that label, once; consecutive runs with the same
  /// ``Attributes/accessibilityHeading`` are one heading.
  ///
  /// Takes time proportional to the length of the text.
  ///
  /// - Parameter locale: The language to look up literals in and to format numbers for. The default
  ///   is the preferred language of the process for literals, and a locale-independent format for
  ///   numbers.
  public func runs(locale: Locale? = nil) -> [Run] {
    var runs: [Run] = []
    expand(.localized(locale), inside: Attributes()) { text, attributes, _ in
      if let last = runs.indices.last, runs[last].attributes == attributes {
        runs[last].text += text
      } else {
        runs.append(Run(text: text, attributes: attributes))
      }
    }
    return runs
  }
}

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

extension TextState {
  /// A colour: one of the user's theme, or a fixed one.
  public enum Color: Hashable, Sendable {
    /// The colour of important text.
    case primary
    /// The colour of less important text.
    case secondary
    /// The colour of things that can be tapped.
    case accentColor
    /// The theme's black.
    case black
    /// The theme's blue.
    case blue
    /// The theme's brown.
    case brown
    /// No colour at all.
    case clear
    /// The theme's cyan.
    case cyan
    /// The theme's gray.
    case gray
    /// The theme's green.
    case green
    /// The theme's indigo.
    case indigo
    /// The theme's mint.
    case mint
    /// The theme's orange.
    case orange
    /// The theme's pink.
    case pink
    /// The theme's purple.
    case purple
    /// The theme's red.
    case red
    /// The theme's teal.
    case teal
    /// The theme's white.
    case white
    /// The theme's yellow.
    case yellow
    /// A fixed colour of the sRGB space; all components from 0 to 1.
    case rgb(red: Double, green: Double, blue: Double, opacity: Double)

    /// Creates a fixed colour of the sRGB space; all components from 0 to 1.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
      self = .rgb(red: red, green: green, blue: blue, opacity: opacity)
    }
  }
}

extension TextState: Hashable {
  /// Whether both have the same text in the same style.
  public static func == (lhs: TextState, rhs: TextState) -> Bool {
    lhs.canonicalPieces == rhs.canonicalPieces
  }

  /// Hashes the text and its style.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(canonicalPieces)
  }

  private struct CanonicalPiece: Hashable {
    var text: String
    var attributes: Attributes
    var table: LocalizedTable?
  }

  private var canonicalPieces: [CanonicalPiece] {
    var pieces: [CanonicalPiece] = []
    expand(.source, inside: Attributes()) { text, attributes, table in
      if let last = pieces.indices.last,
        pieces[last].attributes == attributes,
        pieces[last].table == table
      {
        pieces[last].text += text
      } else {
        pieces.append(CanonicalPiece(text: text, attributes: attributes, table: table))
      }
    }
    return pieces
  }
}
