#if LiveServer
  /// Formatting for the text exposition format of Prometheus.
  enum PrometheusText {
    /// A metric or label name, with unsupported characters replaced by `_`.
    static func name(_ text: String) -> String {
      let name = String(
        text.map { character in
          character.isASCII && (character.isLetter || character.isNumber || character == ":")
            ? character : "_"
        })
      return name.first?.isNumber == false ? name : "_" + name
    }

    /// The labels as they are written between braces.
    static func labels(_ dimensions: [(String, String)]) -> String {
      dimensions.map { "\(self.name($0))=\"\(self.escaped($1))\"" }.sorted().joined(separator: ",")
    }

    /// A number.
    static func number(_ value: Double) -> String {
      if let whole = Int64(exactly: value) { return String(whole) }
      guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-Inf" : "+Inf" }
      return String(value)
    }

    private static func escaped(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
  }
#endif
