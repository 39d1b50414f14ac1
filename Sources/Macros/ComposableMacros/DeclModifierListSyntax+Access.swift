import SwiftSyntax

extension DeclModifierListSyntax {
  private static let accessLevels: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private",
  ]

  /// The access level that is written, other than that of a setter.
  var accessLevel: String? {
    lazy.filter { $0.detail == nil }.map(\.name.text).first(where: Self.accessLevels.contains)
  }

  /// The modifiers without all that say who may see or set a property.
  var withoutAccess: DeclModifierListSyntax {
    filter { !Self.accessLevels.contains($0.name.text) }
  }

  func contains(_ keyword: Keyword) -> Bool {
    contains { $0.name.tokenKind == .keyword(keyword) }
  }
}

/// What generated members must be marked with to be as visible as the type that they are added to: `public ` and
/// the like, or nothing.
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
