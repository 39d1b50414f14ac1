import SwiftSyntax

extension DeclGroupSyntax {
  /// The isolation that conformances must be declared with where the type names its actor: `@MainActor `,
  /// or nothing, which leaves it to the compiler.
  var conformanceIsolation: String {
    let actor = attributes.lazy
      .compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
      .first { $0.hasSuffix("Actor") }
    return actor.map { "@\($0) " } ?? ""
  }
}
