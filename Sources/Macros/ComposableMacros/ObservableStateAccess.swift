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

/// The `@available` attributes that an extension of a type needs: it stands at the top of the file, where nothing
/// says that the type is not always available.
func extensionAvailability(
  of declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]
) -> String {
  let surroundings = lexicalContext.compactMap { $0.asProtocol((any WithAttributesSyntax).self) }
  return ([declaration.attributes] + surroundings.map(\.attributes))
    .flatMap(\.availability)
    .map { "\($0.trimmedDescription)\n" }
    .joined()
}

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

extension [String] {
  /// The lines, each two spaces further to the right.
  var indentedLines: [String] {
    map { $0.isEmpty ? $0 : "  \($0)" }
  }
}

extension AttributeListSyntax {
  /// Whether an attribute of this name is there, with or without the name of the module before it.
  func contains(named name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.plainName == name }
  }

  /// The attribute of this name, with or without the name of the module before it.
  func first(named name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName == name }
  }
}

extension AttributeSyntax {
  /// The name without the module and generic arguments.
  var plainName: String {
    if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
    if let identifier = attributeName.as(IdentifierTypeSyntax.self) { return identifier.name.text }
    return attributeName.trimmedDescription
  }
}
