import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Adds a method to a view that sends the actions for views.
enum ViewActionMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    if let nesting = PrivateNesting(of: declaration, in: context.lexicalContext) {
      nesting.diagnose(node, in: context)
      return []
    }
    guard
      [.struct, .class, .enum].map(TokenKind.keyword).contains(declaration.introducer.tokenKind)
    else {
      context.diagnose(ViewActionDiagnostic.wrongKind(declaration, attribute: node))
      return []
    }
    guard let store = declaration.store else {
      context.diagnose(ViewActionDiagnostic.noStore(declaration, attribute: node))
      return []
    }
    if let modifier = store.modifiers.first(where: \.isPrivate) {
      context.diagnose(ViewActionDiagnostic.hiddenStore(store, modifier))
      return []
    }
    let finder = ViewActionCalls(viewMode: .sourceAccurate)
    finder.walk(declaration.memberBlock)
    for call in finder.calls {
      context.diagnose(ViewActionDiagnostic.sentThroughStore(call))
    }
    guard !protocols.isEmpty else { return [] }
    let availability = extensionAvailability(of: declaration, in: context.lexicalContext)
    let decl: DeclSyntax = """
      \(raw: availability)extension \(type.trimmed): \
      \(raw: declaration.conformanceIsolation)ComposableArchitecture.ViewActionSending {}
      """
    return [decl.cast(ExtensionDeclSyntax.self)]
  }
}

extension DeclGroupSyntax {
  /// The instance property `store`.
  fileprivate var store: VariableDeclSyntax? {
    memberBlock.members.allDeclarations.lazy.compactMap { $0.as(VariableDeclSyntax.self) }
      .first { variable in
        !variable.modifiers.contains(.static) && !variable.modifiers.contains(.class)
          && variable.bindings.contains { $0.pattern.trimmedDescription == "store" }
      }
  }
}

extension DeclModifierSyntax {
  fileprivate var isPrivate: Bool { name.tokenKind == .keyword(.private) && detail == nil }
}
