import IdentifiedCollections

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements as an array, without their ids.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(self.observedElements)
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes the elements from an array, and draws new ids for them.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Element].self))
  }
}
