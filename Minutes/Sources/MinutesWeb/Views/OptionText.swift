import LiveHTML

/// A text with options of a command, as `--token-file`, which do not break at their hyphens.
struct OptionText: Component {
  let text: String

  var body: some HTML {
    for part in parts {
      if part.hasPrefix("--") {
        span(.class("option")) { part }
      } else {
        part
      }
    }
  }

  /// The words and the spaces between them: lines break at these.
  private var parts: [String] {
    Array(text.split(separator: " ").flatMap { [" ", String($0)] }.dropFirst())
  }
}
