import SwiftSyntax

/// The names of constants, variables and parameters.
final class DeclaredNames: SyntaxVisitor {
  var all: Set<String> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    all.insert(node.identifier.identifier?.name ?? node.identifier.text)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    all.insert(node.name.identifier?.name ?? node.name.text)
    return .visitChildren
  }
}
