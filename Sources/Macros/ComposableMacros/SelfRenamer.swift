import SwiftSyntax

/// Replaces `Self` with the name of a type.
final class SelfRenamer: SyntaxRewriter {
  private let name: String

  init(to name: String) {
    self.name = name
    super.init()
  }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    token.tokenKind == .keyword(.Self) ? token.with(\.tokenKind, .identifier(name)) : token
  }
}
