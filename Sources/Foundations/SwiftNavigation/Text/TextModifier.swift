/// One change of style.
enum TextModifier: Sendable {
  case bold(Bool)
  case italic(Bool)
  case monospacedDigit
  case font(TextState.Font)
  case fontWeight(TextState.Font.Weight)
  case fontWidth(TextState.Font.Width)
  case fontDesign(TextState.Font.Design)
  case foregroundColor(TextState.Color)
  case underline(TextState.LineStyle?)
  case strikethrough(TextState.LineStyle?)
  case kerning(Double)
  case tracking(Double)
  case baselineOffset(Double)
  case accessibilityHeading(TextState.AccessibilityHeadingLevel)
  case accessibilityLabel(TextState)
  case accessibilityTextContentType(TextState.AccessibilityTextContentType)
  case speechAdjustedPitch(Double)
  case speechQueuesAnnouncements(Bool)
  case speechSpellsOutCharacters(Bool)
  case speechIncludesPunctuation(Bool)

  func apply(to attributes: inout TextState.Attributes) {
    switch self {
    case .bold(let value): attributes.isBold = value
    case .italic(let value): attributes.isItalic = value
    case .monospacedDigit: attributes.hasMonospacedDigits = true
    case .font(let value): attributes.font = value
    case .fontWeight(let value): attributes.fontWeight = value
    case .fontWidth(let value): attributes.fontWidth = value
    case .fontDesign(let value): attributes.fontDesign = value
    case .foregroundColor(let value): attributes.foregroundColor = value
    case .underline(let value): attributes.underline = value
    case .strikethrough(let value): attributes.strikethrough = value
    case .kerning(let value): attributes.kerning = value
    case .tracking(let value): attributes.tracking = value
    case .baselineOffset(let value): attributes.baselineOffset = value
    case .accessibilityHeading(let value): attributes.accessibilityHeading = value
    case .accessibilityLabel(let value): attributes.accessibilityLabel = value
    case .accessibilityTextContentType(let value): attributes.accessibilityTextContentType = value
    case .speechAdjustedPitch(let value): attributes.speechAdjustedPitch = value
    case .speechQueuesAnnouncements(let value): attributes.speechQueuesAnnouncements = value
    case .speechSpellsOutCharacters(let value): attributes.speechSpellsOutCharacters = value
    case .speechIncludesPunctuation(let value): attributes.speechIncludesPunctuation = value
    }
  }
}

extension TextState {
  /// The text with a modifier on each of its pieces; unchanged if the modifier is `nil`.
  func modified(_ modifier: TextModifier?) -> TextState {
    guard let modifier else { return self }
    var text = self
    for index in text.segments.indices {
      text.segments[index].modifiers.append(modifier)
    }
    return text
  }
}
