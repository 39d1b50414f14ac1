extension TextState {
  /// A font: a role in the user's theme, or a size, with modifications.
  public struct Font: Hashable, Sendable {
    /// A role of text in a theme.
    public enum TextStyle: Hashable, Sendable {
      /// The largest title.
      case largeTitle
      /// A title.
      case title
      /// A title of the second level.
      case title2
      /// A title of the third level.
      case title3
      /// A heading.
      case headline
      /// Text below a heading.
      case subheadline
      /// Running text.
      case body
      /// Text that is set off from running text.
      case callout
      /// A footnote.
      case footnote
      /// A caption.
      case caption
      /// A caption of the second level.
      case caption2
    }

    /// The weight of strokes.
    public enum Weight: Hashable, Sendable {
      /// The lightest.
      case ultraLight
      /// Lighter than light.
      case thin
      /// Light.
      case light
      /// That of running text.
      case regular
      /// A little more than regular.
      case medium
      /// Between medium and bold.
      case semibold
      /// Bold.
      case bold
      /// More than bold.
      case heavy
      /// The heaviest.
      case black
    }

    /// The width of letters.
    public enum Width: Hashable, Sendable {
      /// The narrowest.
      case compressed
      /// Narrow.
      case condensed
      /// That of running text.
      case standard
      /// Wide.
      case expanded
    }

    /// The design of letters.
    public enum Design: Hashable, Sendable {
      /// That of the theme.
      case `default`
      /// All letters of one width.
      case monospaced
      /// Round ends.
      case rounded
      /// With serifs.
      case serif
    }

    /// The base of a font.
    public enum Base: Hashable, Sendable {
      /// The theme's font for a role.
      case textStyle(TextStyle)
      /// The theme's font in a size, in points.
      case system(size: Double)
      /// A named font in a size, in points.
      case custom(name: String, size: Double)
    }

    /// The base of the font.
    public var base: Base
    /// The weight of the strokes; `nil` for that of the base.
    public var weight: Weight?
    /// The design of the letters; `nil` for that of the base.
    public var design: Design?
    /// Whether the letters are italic.
    public var isItalic: Bool

    /// Creates a font.
    public init(
      base: Base, weight: Weight? = nil, design: Design? = nil, isItalic: Bool = false
    ) {
      self.base = base
      self.weight = weight
      self.design = design
      self.isItalic = isItalic
    }
  }
}

extension TextState.Font {
  /// The font of the largest title.
  public static let largeTitle = Self(base: .textStyle(.largeTitle))
  /// The font of a title.
  public static let title = Self(base: .textStyle(.title))
  /// The font of a title of the second level.
  public static let title2 = Self(base: .textStyle(.title2))
  /// The font of a title of the third level.
  public static let title3 = Self(base: .textStyle(.title3))
  /// The font of a heading.
  public static let headline = Self(base: .textStyle(.headline))
  /// The font of text below a heading.
  public static let subheadline = Self(base: .textStyle(.subheadline))
  /// The font of running text.
  public static let body = Self(base: .textStyle(.body))
  /// The font of text that is set off from running text.
  public static let callout = Self(base: .textStyle(.callout))
  /// The font of a footnote.
  public static let footnote = Self(base: .textStyle(.footnote))
  /// The font of a caption.
  public static let caption = Self(base: .textStyle(.caption))
  /// The font of a caption of the second level.
  public static let caption2 = Self(base: .textStyle(.caption2))

  /// The theme's font for a role.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Self {
    Self(base: .textStyle(style), weight: weight, design: design)
  }

  /// The theme's font in a size, in points.
  public static func system(
    size: Double, weight: Weight? = nil, design: Design? = nil
  ) -> Self {
    Self(base: .system(size: size), weight: weight, design: design)
  }

  /// A named font in a size, in points.
  public static func custom(_ name: String, size: Double) -> Self {
    Self(base: .custom(name: name, size: size))
  }

  /// The font with bold strokes.
  public func bold() -> Self {
    weight(.bold)
  }

  /// The font with italic letters.
  public func italic() -> Self {
    var font = self
    font.isItalic = true
    return font
  }

  /// The font with strokes of a weight.
  public func weight(_ weight: Weight) -> Self {
    var font = self
    font.weight = weight
    return font
  }

  /// The font with letters of one width.
  public func monospaced() -> Self {
    var font = self
    font.design = .monospaced
    return font
  }
}
