extension TextState {
  /// Makes the text bold, or overrides an outer modifier.
  public func bold(_ isActive: Bool = true) -> TextState {
    modified(.bold(isActive))
  }

  /// Makes the text italic, or overrides an outer modifier.
  public func italic(_ isActive: Bool = true) -> TextState {
    modified(.italic(isActive))
  }

  /// Gives all digits the same width.
  public func monospacedDigit() -> TextState {
    modified(.monospacedDigit)
  }

  /// Gives the text a font. `nil` changes nothing.
  public func font(_ font: Font?) -> TextState {
    modified(font.map { .font($0) })
  }

  /// Gives the strokes a weight. `nil` changes nothing.
  public func fontWeight(_ weight: Font.Weight?) -> TextState {
    modified(weight.map { .fontWeight($0) })
  }

  /// Gives the letters a width. `nil` changes nothing.
  public func fontWidth(_ width: Font.Width?) -> TextState {
    modified(width.map { .fontWidth($0) })
  }

  /// Gives the letters a design. `nil` changes nothing.
  public func fontDesign(_ design: Font.Design?) -> TextState {
    modified(design.map { .fontDesign($0) })
  }

  /// Gives the letters a colour. `nil` changes nothing.
  public func foregroundColor(_ color: Color?) -> TextState {
    modified(color.map { .foregroundColor($0) })
  }

  /// Draws a line under the text, or overrides an outer modifier.
  ///
  /// - Parameters:
  ///   - isActive: Whether there is a line.
  ///   - pattern: The pattern of the line.
  ///   - color: The colour of the line. The default is that of the letters.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> TextState {
    modified(.underline(isActive ? LineStyle(pattern: pattern, color: color) : nil))
  }

  /// Draws a line through the text, or overrides an outer modifier.
  ///
  /// - Parameters:
  ///   - isActive: Whether there is a line.
  ///   - pattern: The pattern of the line.
  ///   - color: The colour of the line. The default is that of the letters.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> TextState {
    modified(.strikethrough(isActive ? LineStyle(pattern: pattern, color: color) : nil))
  }

  /// Moves the letters apart and keeps ligatures.
  ///
  /// - Parameter kerning: Points; a negative number moves them together.
  public func kerning(_ kerning: Double) -> TextState {
    modified(.kerning(kerning))
  }

  /// Moves the letters apart and breaks ligatures.
  ///
  /// - Parameter tracking: Points; a negative number moves them together.
  public func tracking(_ tracking: Double) -> TextState {
    modified(.tracking(tracking))
  }

  /// Moves the letters off the line.
  ///
  /// - Parameter baselineOffset: Points; a negative number moves them down.
  public func baselineOffset(_ baselineOffset: Double) -> TextState {
    modified(.baselineOffset(baselineOffset))
  }
}
