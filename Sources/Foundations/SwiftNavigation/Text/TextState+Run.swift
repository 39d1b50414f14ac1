public import Foundation

extension TextState {
  /// A stretch of text in one style.
  public struct Run: Hashable, Sendable {
    /// What it says. Never empty.
    public var text: String

    /// How it looks and sounds.
    public var attributes: Attributes

    /// Creates a run.
    public init(text: String, attributes: Attributes = Attributes()) {
      self.text = text
      self.attributes = attributes
    }
  }

  /// The text as stretches of one style each, from the first to the last: what a view renders.
  ///
  /// ```swift
  /// for run in text.runs() {
  ///   html += run.attributes.isBold ? "<b>\(escaped(run.text))</b>" : escaped(run.text)
  /// }
  /// ```
  ///
  /// Modifiers have been resolved (an inner one has precedence over an outer one), literals have
  /// been looked up, and neighbours of the same style are one run. A modifier that was put on
  /// a concatenation is on each of its runs: runs in a row with the same
  /// ``Attributes/accessibilityLabel`` are read out as that label, once; runs in a row with the
  /// same ``Attributes/accessibilityHeading`` are one heading.
  ///
  /// Takes time proportional to the length of the text.
  ///
  /// - Parameter locale: The language to look literals up in and to format numbers for. By default
  ///   literals are in the language that the process prefers, and numbers are as a program would
  ///   write them.
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
