extension String {
  /// Whether a browser takes it for an address of the server that the page is from, from `/` on: what begins with two slashes, of
  /// whatever kind, is the name of another server.
  package var isPath: Bool {
    var rest = self.unicodeScalars[...]
    guard rest.popFirst() == "/" else { return false }
    // Browsers leave these out before they look for slashes.
    guard let next = rest.first(where: { !["\t", "\n", "\r"].contains($0) }) else { return true }
    return next != "/" && next != "\\"
  }

  /// The address with one slash in front, however many there are.
  package var withOneSlash: String {
    guard !self.isPath else { return self }
    let slashes: [Unicode.Scalar] = ["/", "\\", "\t", "\n", "\r"]
    return "/" + String(self.unicodeScalars.drop { slashes.contains($0) })
  }
}
