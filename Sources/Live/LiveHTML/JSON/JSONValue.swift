import Foundation

/// A JSON value that the browser has sent.
public enum JSONValue: Equatable, Sendable {
  /// The value `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// The string, if the value is one.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number, if the value is one.
  public var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The Boolean, if the value is one.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The array, if the value is one.
  public var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The number as an integer, if it is one.
  public var integer: Int? {
    self.number.flatMap { Int(exactly: $0) }
  }

  /// The approximate size in bytes.
  var size: Int {
    switch self {
    case .null, .bool, .number: 16
    case .string(let text): 16 + text.utf8.count
    case .array(let values): values.reduce(16) { $0 + $1.size }
    case .object(let values): values.reduce(16) { $0 + 16 + $1.key.utf8.count + $1.value.size }
    }
  }

  /// The member of an object with this name, if there is one.
  public subscript(name: String) -> JSONValue? {
    if case .object(let value) = self { value[name] } else { nil }
  }
}

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

/// Formats a number for HTML: whole numbers without a fraction, and 0 for infinity and `nan`.
func numberText(_ value: Double) -> String {
  if let whole = Int(exactly: value) { return String(whole) }
  return value.isFinite ? String(value) : "0"
}
