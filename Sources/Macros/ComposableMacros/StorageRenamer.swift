import SwiftSyntax

/// Replaces the name of a property with that of its storage.
final class StorageRenamer: SyntaxRewriter {
  private let property: ObservableStateProperty
  private let isShadowed: Bool

  init(_ property: ObservableStateProperty, in body: CodeBlockSyntax) {
    self.property = property
    let names = DeclaredNames(viewMode: .sourceAccurate)
    names.walk(body)
    isShadowed = names.all.contains(property.plainName)
    super.init()
  }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard
      let base = node.base?.as(DeclReferenceExprSyntax.self),
      base.baseName.tokenKind == .keyword(.self)
    else {
      // The name after a dot is a member of another type; only its base may be the property.
      var copy = node
      copy.base = node.base.map { rewrite($0).cast(ExprSyntax.self) }
      return ExprSyntax(copy)
    }
    guard node.declName.isName(of: property) else { return ExprSyntax(node) }
    return ExprSyntax(node.with(\.declName.baseName, storage(for: node.declName.baseName)))
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    guard !isShadowed, node.isName(of: property) else { return ExprSyntax(node) }
    return ExprSyntax(node.with(\.baseName, storage(for: node.baseName)))
  }

  private func storage(for token: TokenSyntax) -> TokenSyntax {
    token.with(\.tokenKind, .identifier(property.storageName))
  }
}

extension DeclReferenceExprSyntax {
  fileprivate func isName(of property: ObservableStateProperty) -> Bool {
    argumentNames == nil && (baseName.identifier?.name ?? baseName.text) == property.plainName
  }
}
