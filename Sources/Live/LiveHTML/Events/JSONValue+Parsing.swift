extension JSONValue {
  /// Reads JSON; `nil` for anything that is not exactly one value.
  ///
  /// Written for what strangers send: it nests 32 deep at most, and takes time proportional to the length.
  package init?(parsing json: some Collection<UInt8>) {
    var parser = JSONParser(Array(json))
    guard let value = parser.parseDocument() else { return nil }
    self = value
  }
}
