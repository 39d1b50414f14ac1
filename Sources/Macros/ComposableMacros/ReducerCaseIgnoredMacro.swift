import SwiftSyntax
import SwiftSyntaxMacros

enum ReducerCaseIgnoredMacro: ReducerCaseMarker {
  static func diagnose(
    _ attribute: AttributeSyntax, on declaration: EnumCaseDeclSyntax,
    in context: some MacroExpansionContext
  ) {
    if declaration.attributes.contains(named: "ReducerCaseEphemeral") {
      context.diagnose(ReducerCaseDiagnostic.bothMarks(declaration, attribute: attribute))
    }
  }
}
