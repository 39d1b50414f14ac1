// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct AnyCasePath<Root, Value> {
  public let embed: (Value) -> Root
  public let extract: (Root) -> Value?

  public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    self.embed = embed
    self.extract = extract
  }
}
