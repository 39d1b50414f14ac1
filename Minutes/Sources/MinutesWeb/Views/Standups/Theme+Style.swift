import MinutesCore

extension Theme {
  /// The class that gives an element the colors of the theme: `--theme`, and `--on-theme` for text on it.
  var styleClass: String { "theme-\(rawValue)" }

  /// The name for users.
  func name(_ texts: StandupTexts) -> String { texts.themes[rawValue] ?? name }
}
