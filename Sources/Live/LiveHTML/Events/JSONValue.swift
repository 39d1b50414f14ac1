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
