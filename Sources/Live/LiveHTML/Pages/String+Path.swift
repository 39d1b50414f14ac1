extension String {
  /// Whether a browser resolves the string to a path on the page's server. A string that begins
  /// with two slashes or backslashes names another server.
  package var isPath: Bool {
    var rest = self.unicodeScalars[...]
    guard rest.popFirst() == "/" else { return false }
    // Browsers remove these characters before they parse a URL.
    guard let next = rest.first(where: { !["\t", "\n", "\r"].contains($0) }) else { return true }
    return next != "/" && next != "\\"
  }

  /// The address with exactly one slash in front.
  package var withOneSlash: String {
    guard !self.isPath else { return self }
    let slashes: [Unicode.Scalar] = ["/", "\\", "\t", "\n", "\r"]
    return "/" + String(self.unicodeScalars.drop { slashes.contains($0) })
  }
}
