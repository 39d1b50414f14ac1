import SwiftSyntax

/// The neutral value that a call returns after it was reported as unimplemented, for types whose
/// spelling determines it.
struct DependencyPlaceholder {
  /// Source text of the value.
  let expression: String

  /// Whether `expression` mentions the error that `failureName` names.
  let mentionsFailure: Bool

  /// The constant for the reported error, in expressions that pass it on.
  static let failureName = "failure"

  /// Returns nil if the type has no neutral value that is certain to compile.
  init?(for type: TypeSyntax) {
    guard let expression = Self.expression(for: type) else { return nil }
    self.expression = expression
    self.mentionsFailure = expression == Self.failingStream
  }

  private static func expression(for type: TypeSyntax) -> String? {
    switch type.as(TypeSyntaxEnum.self) {
    case .optionalType, .implicitlyUnwrappedOptionalType:
      "nil"
    case .arrayType:
      "[]"
    case .dictionaryType:
      "[:]"
    case .tupleType(let tuple):
      expression(for: tuple)
    case .identifierType(let identifier):
      expression(forTypeNamed: identifier.name.text)
    case .memberType(let member)
    where ["Swift", "Foundation"].contains(member.baseType.trimmedDescription):
      expression(forTypeNamed: member.name.text)
    default:
      nil
    }
  }

  private static func expression(for tuple: TupleTypeSyntax) -> String? {
    var elements: [String] = []
    for element in tuple.elements {
      guard let value = expression(for: element.type), value != failingStream else { return nil }
      let label = element.firstName.map { "\($0.text): " } ?? ""
      elements.append(label + value)
    }
    return "(\(elements.joined(separator: ", ")))"
  }

  private static func expression(forTypeNamed name: String) -> String? {
    switch name {
    case "Void": "()"
    case "Optional": "nil"
    case "Bool": "false"
    case "Int", "Int8", "Int16", "Int32", "Int64", "Int128",
      "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
      "Float", "Float16", "Double", "CGFloat", "Decimal", "TimeInterval":
      "0"
    case "Duration": ".zero"
    case "String", "Substring": "\"\""
    case "Array", "ArraySlice", "ContiguousArray", "Set", "OrderedSet",
      "IdentifiedArray", "IdentifiedArrayOf":
      "[]"
    case "Dictionary", "OrderedDictionary": "[:]"
    case "Data": "Data()"
    case "AsyncStream": "AsyncStream { $0.finish() }"
    case "AsyncThrowingStream": failingStream
    default: nil
    }
  }

  private static let failingStream = "AsyncThrowingStream { $0.finish(throwing: \(failureName)) }"
}
