import SwiftSyntax

extension DeclGroupSyntax {
  /// The explicit isolation of conformances of a type with a global actor attribute: `@MainActor `,
  /// or empty, which leaves it to the compiler.
  var conformanceIsolation: String {
    let actor = attributes.lazy
      .compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
      .first { $0.hasSuffix("Actor") }
    return actor.map { "@\($0) " } ?? ""
  }
}
