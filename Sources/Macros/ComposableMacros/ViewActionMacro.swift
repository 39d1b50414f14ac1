import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Gives a view a method that sends the actions that are meant for views.
enum ViewActionMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.hasStore else {
      context.diagnose(ViewActionDiagnostic.noStore(declaration, attribute: node))
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
  fileprivate var hasStore: Bool {
    memberBlock.members.allDeclarations.contains { member in
      member.as(VariableDeclSyntax.self)?.bindings
        .contains { $0.pattern.trimmedDescription == "store" } ?? false
    }
  }
}
