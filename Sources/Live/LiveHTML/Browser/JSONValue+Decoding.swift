import Foundation

extension JSONValue {
  /// Decodes the value as a type; `nil` if that fails.
  func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    // Wrapped in an array, because older decoders accept no fragments.
    try? JSONDecoder().decode([Value].self, from: Data(JSONValue.array([self]).json)).first
  }

  /// The JSON encoding of the value.
  package var json: [UInt8] {
    var json: [UInt8] = []
    self.write(into: &json)
    return json
  }

  private func write(into json: inout [UInt8]) {
    switch self {
    case .null: json.append("null" as StaticString)
    case .bool(let value): json.append((value ? "true" : "false") as StaticString)
    case .number(let value): json.append(contentsOf: numberText(value).utf8)
    case .string(let value): json.append(jsonString: value)
    case .array(let values):
      json.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        value.write(into: &json)
      }
      json.append(UInt8(ascii: "]"))
    case .object(let values):
      json.append(UInt8(ascii: "{"))
      for (index, (name, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        json.append(jsonString: name)
        json.append(UInt8(ascii: ":"))
        value.write(into: &json)
      }
      json.append(UInt8(ascii: "}"))
    }
  }
}
