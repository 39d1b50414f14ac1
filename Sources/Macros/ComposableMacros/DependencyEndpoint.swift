import SwiftSyntax

/// A closure property whose implementation tests, previews and the live value provide.
struct DependencyEndpoint {
  let variable: VariableDeclSyntax
  let binding: PatternBindingSyntax
  /// The name as written, with backticks if it has them.
  let name: TokenSyntax
  let type: DependencyClosureType

  /// The reason why a property cannot be an endpoint.
  enum Flaw: Error {
    case notStored
    case constant
    case severalBindings
    case notClosure
  }

  init(_ variable: VariableDeclSyntax) throws(Flaw) {
    guard let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else { throw .notClosure }
    guard
      binding.accessorBlock == nil,
      !variable.modifiers.contains(where: { Self.unstored.contains($0.name.tokenKind) })
    else { throw .notStored }
    guard let written = binding.typeAnnotation?.type, let type = DependencyClosureType(written)
    else { throw .notClosure }
    guard variable.bindings.count == 1 else { throw .severalBindings }
    guard variable.bindingSpecifier.tokenKind == .keyword(.var) else { throw .constant }
    self.variable = variable
    self.binding = binding
    self.name = name.trimmed
    self.type = type
  }

  private static let unstored: Set<TokenKind> = [
    .keyword(.static), .keyword(.class), .keyword(.lazy),
  ]

  /// The name without backticks.
  var plainName: String { name.text.filter { $0 != "`" } }

  var storageName: String { "_\(plainName)" }

  var defaultValue: ExprSyntax? { binding.initializer?.value.trimmed }
}

extension VariableDeclSyntax {
  /// Whether the property has the attribute, with or without the name of its module.
  func hasAttribute(_ name: String) -> Bool {
    attributes.contains {
      let written = $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return written == name || written == "DependenciesMacros.\(name)"
    }
  }
}
