import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A marker for `@ObservableState`.
enum ObservationStateIgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if !declaration.is(VariableDeclSyntax.self) || !context.isInObservableState {
      context.diagnose(
        ObservableStateDiagnostic.notInObservableState(
          node, on: declaration, severity: .warning))
    }
    return []
  }
}

extension MacroExpansionContext {
  /// Whether the declaration is a member of a type with `@ObservableState`.
  var isInObservableState: Bool {
    lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)?.attributes
      .contains(named: "ObservableState") ?? false
  }
}
