import SwiftSyntax

extension DependencyClosureType {
  /// One parameter of an endpoint and the method that calls it.
  struct Parameter {
    /// The label of the method's parameter; nil for `_`.
    let label: String?
    /// A name for the value that is valid in an expression.
    let name: String
    let type: TypeSyntax

    init(_ element: TupleTypeElementSyntax, at position: Int) {
      let written = [element.secondName, element.firstName]
        .compactMap { $0?.text }
        .first { $0 != "_" }
      label = written
      name = written.flatMap { Self.reservedWords.contains($0) ? nil : $0 } ?? "p\(position)"
      type = element.type.trimmed
    }

    /// `url: URL`, `in p0: URL` or `_ p0: URL`.
    var declaration: String {
      switch label {
      case name?: "\(name): \(type)"
      case let label?: "\(label) \(name): \(type)"
      case nil: "_ \(name): \(type)"
      }
    }

    /// The expression that passes the value on.
    var argument: String {
      guard let attributed = type.as(AttributedTypeSyntax.self) else {
        return type.is(PackExpansionTypeSyntax.self) ? "repeat each \(name)" : name
      }
      if attributed.specifiers.contains(where: { $0.trimmedDescription == "inout" }) {
        return "&\(name)"
      }
      let isAutoclosure = attributed.attributes.contains {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "autoclosure"
      }
      return isAutoclosure ? "\(name)()" : name
    }

    /// Words that are valid labels but need backticks in an expression.
    private static let reservedWords: Set<String> = [
      "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue",
      "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
      "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal",
      "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
      "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
      "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
  }
}
