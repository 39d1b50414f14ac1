import SwiftSyntax

extension DeclModifierListSyntax {
  private static let accessLevels: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private",
  ]

  /// The explicit access level, except for that of a setter.
  var accessLevel: String? {
    lazy.filter { $0.detail == nil }.map(\.name.text).first(where: Self.accessLevels.contains)
  }

  /// The modifiers without access levels, including those of setters.
  var withoutAccess: DeclModifierListSyntax {
    filter { !Self.accessLevels.contains($0.name.text) }
  }

  func contains(_ keyword: Keyword) -> Bool {
    contains { $0.name.tokenKind == .keyword(keyword) }
  }
}

/// The access modifier for generated members with the visibility of their type: `public ` or
/// another access level, or empty.
func memberAccess(
  of declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]
) -> String {
  // `public extension Feature { struct State {} }` makes the struct public.
  let surroundings = lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers
  let level = declaration.modifiers.accessLevel ?? surroundings?.accessLevel
  switch level {
  case "public", "open": return "public "
  case "package": return "package "
  default: return ""
  }
}
