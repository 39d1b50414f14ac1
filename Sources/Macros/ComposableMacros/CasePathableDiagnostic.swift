import SwiftDiagnostics
import SwiftSyntax

/// The errors in uses of `@CasePathable`.
enum CasePathableDiagnostic {
  static func notAnEnum(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax
  ) -> Diagnostic {
    return Diagnostic(
      node: attribute,
      message: Message(
        id: "notAnEnum",
        text: "'@CasePathable' needs an enum: \(declaration.kindWithArticle) has no cases"
      ),
      fixIts: [.removing(attribute, from: declaration.attributes)]
    )
  }

  static func overloadedCase(_ overload: CasePathableCase) -> Diagnostic {
    Diagnostic(
      node: overload.element.name,
      message: Message(
        id: "overloadedCase",
        text: """
          '@CasePathable' needs cases with different names: the key path '\\.\(overload.name)' could \
          mean any case named '\(overload.plainName)'
          """
      )
    )
  }

  private struct Message: DiagnosticMessage, FixItMessage {
    let id: String
    let text: String

    var message: String { text }
    var severity: DiagnosticSeverity { .error }
    var diagnosticID: MessageID { MessageID(domain: "CasePathable", id: id) }
    var fixItID: MessageID { diagnosticID }
  }
}
