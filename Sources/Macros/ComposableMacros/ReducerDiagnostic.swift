import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// What can be wrong with a use of `@Reducer`.
enum ReducerDiagnostic {
  static func wrongKind(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax
  ) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: Message(
        id: "wrongKind",
        text: "'@Reducer' needs a struct or an enum"
      ),
      fixIts: [.removing(attribute, from: declaration.attributes, domain: "Reducer")]
    )
  }

  static func reduceBesidesBody(_ method: FunctionDeclSyntax) -> Diagnostic {
    Diagnostic(
      node: method.name,
      message: Message(
        id: "reduceBesidesBody",
        text: """
          'reduce(into:action:)' is run instead of 'body', which is never asked for: move the logic \
          into a 'Reduce' in 'body'
          """,
        severity: .warning
      )
    )
  }

  static func unclearCase(_ element: EnumCaseElementSyntax) -> Diagnostic {
    var fixIts: [FixIt] = []
    if let declaration = element.parent?.parent?.as(EnumCaseDeclSyntax.self) {
      var ignored = declaration.with(\.leadingTrivia, [])
      ignored.attributes = AttributeListSyntax(
        [.attribute("@ReducerCaseIgnored ")] + Array(ignored.attributes))
      ignored.leadingTrivia = declaration.leadingTrivia
      fixIts = [
        FixIt(
          message: Message(id: "ignore", text: "Insert '@ReducerCaseIgnored'"),
          changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(ignored))]
        )
      ]
    }
    return Diagnostic(
      node: element,
      message: Message(
        id: "unclearCase",
        text: """
          '@Reducer' needs one feature, without a label, in the case '\(element.name.text)': mark it \
          '@ReducerCaseIgnored' if its values are state
          """
      ),
      fixIts: fixIts
    )
  }

  private struct Message: DiagnosticMessage, FixItMessage {
    let id: String
    let text: String
    var severity = DiagnosticSeverity.error

    var message: String { text }
    var diagnosticID: MessageID { MessageID(domain: "Reducer", id: id) }
    var fixItID: MessageID { diagnosticID }
  }
}
