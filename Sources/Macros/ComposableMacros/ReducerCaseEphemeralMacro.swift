import SwiftSyntax
import SwiftSyntaxMacros

enum ReducerCaseEphemeralMacro: ReducerCaseMarker {
  static func diagnose(
    _ attribute: AttributeSyntax, on declaration: EnumCaseDeclSyntax,
    in context: some MacroExpansionContext
  ) {
    for element in declaration.elements {
      let parameters = element.parameterClause?.parameters
      guard parameters?.count == 1, parameters?.first?.firstName == nil else {
        context.diagnose(ReducerCaseDiagnostic.noEphemeralState(element))
        continue
      }
    }
  }
}
