/// A value in JSON, as it comes from the browser.
public enum JSONValue: Equatable, Sendable {
  /// Nothing.
  case null
  /// Yes or no.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values with names.
  case object([String: JSONValue])

  /// The text, if it is one.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number, if it is one.
  public var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// Yes or no, if it says so.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The values, if they are in order.
  public var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The whole number, if it is one.
  public var integer: Int? {
    self.number.flatMap { Int(exactly: $0) }
  }

  /// About how many bytes it takes.
  var size: Int {
    switch self {
    case .null, .bool, .number: 16
    case .string(let text): 16 + text.utf8.count
    case .array(let values): values.reduce(16) { $0 + $1.size }
    case .object(let values): values.reduce(16) { $0 + 16 + $1.key.utf8.count + $1.value.size }
    }
  }

  /// The value of a name, if there is one.
  public subscript(name: String) -> JSONValue? {
    if case .object(let value) = self { value[name] } else { nil }
  }
}
