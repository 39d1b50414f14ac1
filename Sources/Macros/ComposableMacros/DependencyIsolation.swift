import SwiftSyntax

extension SyntaxProtocol {
  /// Whether a declaration has an attribute of a global actor.
  ///
  /// A macro sees only names. By convention the name of a global actor ends in "Actor".
  var hasGlobalActorAttribute: Bool {
    let attributed = Syntax(self).asProtocol((any WithAttributesSyntax).self)
    return attributed?.attributes.contains {
      let name = $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return name?.hasSuffix("Actor") ?? false
    } ?? false
  }
}
