import SwiftSyntax

extension SyntaxProtocol {
  /// Whether a declaration says which global actor it belongs to.
  ///
  /// A macro sees names only. That of a global actor ends, by custom, in "Actor".
  var hasGlobalActorAttribute: Bool {
    let attributed = Syntax(self).asProtocol((any WithAttributesSyntax).self)
    return attributed?.attributes.contains {
      let name = $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return name?.hasSuffix("Actor") ?? false
    } ?? false
  }
}
