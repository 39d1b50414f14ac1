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
