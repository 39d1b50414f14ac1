import SwiftDiagnostics
import SwiftSyntax

/// The errors in uses of `@CasePathable`.
enum CasePathableDiagnostic {
  static func notAnEnum(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax
  ) -> Diagnostic {
    return Diagnostic(
      node: attribute,
      message: MacroMessage(
        domain: "CasePathable", id: "notAnEnum",
        text: "'@CasePathable' needs an enum: \(declaration.kindWithArticle) has no cases"
      ),
      fixIts: [.removing(attribute, from: declaration.attributes)]
    )
  }

  static func overloadedCase(_ overload: CasePathableCase) -> Diagnostic {
    Diagnostic(
      node: overload.element.name,
      message: MacroMessage(
        domain: "CasePathable", id: "overloadedCase",
        text: """
          '@CasePathable' needs cases with different names: the key path '\\.\(overload.name)' could \
          mean any case named '\(overload.plainName)'
          """
      )
    )
  }
}
