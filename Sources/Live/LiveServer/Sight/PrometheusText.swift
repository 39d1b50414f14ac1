#if LiveServer
  /// How Prometheus writes things.
  enum PrometheusText {
    /// A name, with `_` for what may not be in it.
    static func name(_ text: String) -> String {
      let name = String(
        text.map { character in
          character.isASCII && (character.isLetter || character.isNumber || character == ":")
            ? character : "_"
        })
      return name.first?.isNumber == false ? name : "_" + name
    }

    /// Names and values between braces, without the braces.
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
