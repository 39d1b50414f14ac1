import SwiftSyntax
import SwiftSyntaxMacros

/// A marker for `@Reducer`.
protocol ReducerCaseMarker: PeerMacro {
  /// The error of a case with the marker.
  static func diagnose(
    _ attribute: AttributeSyntax, on declaration: EnumCaseDeclSyntax,
    in context: some MacroExpansionContext)
}

extension ReducerCaseMarker {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let surroundings = context.lexicalContext.first?.as(EnumDeclSyntax.self)
    guard let enumCase = declaration.as(EnumCaseDeclSyntax.self),
      surroundings?.attributes.contains(named: "Reducer") == true
    else {
      context.diagnose(ReducerCaseDiagnostic.notACase(declaration, attribute: node))
      return []
    }
    diagnose(node, on: enumCase, in: context)
    return []
  }
}
