public import CustomDump

extension TextState: CustomDumpRepresentable {
  /// The text before localisation, with its style in braces after the styled words:
  /// `"Delete [everything]{bold, color: red}?"`.
  public var customDumpValue: Any {
    var dump = ""
    var stretch = Run(text: "")
    func close() {
      let style = stretch.attributes.summary
      dump += style.isEmpty ? stretch.text : "[\(stretch.text)]{\(style)}"
    }
    expand(.source, inside: Attributes()) { text, attributes, _ in
      if stretch.attributes == attributes {
        stretch.text += text
      } else {
        if !stretch.text.isEmpty { close() }
        stretch = Run(text: text, attributes: attributes)
      }
    }
    if !stretch.text.isEmpty { close() }
    return dump
  }
}

extension TextState.Attributes {
  /// The style in words.
  fileprivate var summary: String {
    var words: [String] = []
    func add(_ word: String, if condition: Bool) {
      if condition { words.append(word) }
    }
    func add(_ name: String, _ value: Any?) {
      if let value { words.append("\(name): \(value)") }
    }
    add("bold", if: isBold)
    add("italic", if: isItalic)
    if let underline { words.append("underlined\(underline.summary)") }
    if let strikethrough { words.append("struck through\(strikethrough.summary)") }
    add("font", font?.summary)
    add("weight", fontWeight)
    add("width", fontWidth)
    add("design", fontDesign)
    add("color", foregroundColor?.summary)
    add("monospaced digits", if: hasMonospacedDigits)
    add("kerning", kerning)
    add("tracking", tracking)
    add("baseline offset", baselineOffset)
    add("heading", accessibilityHeading)
    if let accessibilityLabel { words.append("label: \"\(accessibilityLabel.customDumpValue)\"") }
    add("content", accessibilityTextContentType)
    add("pitch", speechAdjustedPitch)
    add("queued", if: speechQueuesAnnouncements)
    add("spelled out", if: speechSpellsOutCharacters)
    add("with punctuation", if: speechIncludesPunctuation)
    return words.joined(separator: ", ")
  }
}

extension TextState.LineStyle {
  fileprivate var summary: String {
    var summary = pattern == .solid ? "" : " \(pattern)"
    if let color { summary += " \(color.summary)" }
    return summary
  }
}

extension TextState.Color {
  fileprivate var summary: String {
    switch self {
    case .rgb(let red, let green, let blue, let opacity):
      "rgb(\(red) \(green) \(blue)\(opacity == 1 ? "" : " / \(opacity)"))"
    default:
      "\(self)"
    }
  }
}

extension TextState.Font {
  fileprivate var summary: String {
    var words: [String]
    switch base {
    case .textStyle(let style): words = ["\(style)"]
    case .system(let size): words = ["\(size)"]
    case .custom(let name, let size): words = [name, "\(size)"]
    }
    if let weight { words.append("\(weight)") }
    if let design { words.append("\(design)") }
    if isItalic { words.append("italic") }
    return words.joined(separator: " ")
  }
}
