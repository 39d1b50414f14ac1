import SwiftSyntax
import SwiftSyntaxMacros

/// A mark that `@Reducer` looks for.
protocol ReducerCaseMarker: PeerMacro {}

extension ReducerCaseMarker {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}

enum ReducerCaseIgnoredMacro: ReducerCaseMarker {}

enum ReducerCaseEphemeralMacro: ReducerCaseMarker {}
