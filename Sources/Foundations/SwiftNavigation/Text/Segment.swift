import Foundation

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
