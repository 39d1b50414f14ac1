public import Foundation

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
