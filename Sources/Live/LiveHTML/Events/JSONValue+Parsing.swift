extension JSONValue {
  /// Parses JSON; `nil` for anything that is not exactly one value.
  ///
  /// The input may be untrusted: the nesting depth is limited to 32.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init?(parsing json: some Collection<UInt8>) {
    var parser = JSONParser(Array(json))
    guard let value = parser.parseDocument() else { return nil }
    self = value
  }
}
