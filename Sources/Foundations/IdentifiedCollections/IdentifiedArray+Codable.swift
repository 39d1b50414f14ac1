extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(contentsOf: values)
  }
}

extension IdentifiedArray: Decodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes the elements from an array.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, with the path of the element, if an id is duplicated;
  ///   or an error of the decoder or an element.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init()
    while !container.isAtEnd {
      let position = container.currentIndex
      let element = try container.decode(Element.self)
      guard append(element).inserted else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath + [ElementCodingKey(intValue: position)],
            debugDescription: "Another element has the id \"\(element.id)\" already."
          )
        )
      }
    }
  }
}

private struct ElementCodingKey: CodingKey {
  let position: Int

  init(intValue: Int) {
    position = intValue
  }

  init?(stringValue: String) {
    guard let position = Int(stringValue, radix: 10) else { return nil }
    self.position = position
  }

  var intValue: Int? { position }
  var stringValue: String { "Index \(position)" }
}
