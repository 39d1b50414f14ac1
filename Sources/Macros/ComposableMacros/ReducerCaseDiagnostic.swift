import SwiftDiagnostics
import SwiftSyntax

/// The errors in markers on a case of an enum with `@Reducer`.
enum ReducerCaseDiagnostic {
  static func notACase(
    _ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax
  ) -> Diagnostic {
    let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
    return Diagnostic(
      node: attribute,
      message: MacroMessage(
        domain: "ReducerCase", id: "notACase",
        text: "'@\(attribute.plainName)' needs a case of an enum that is marked '@Reducer'"
      ),
      fixIts: attributes.map { [.removing(attribute, from: $0)] } ?? []
    )
  }

  static func bothMarks(
    _ declaration: EnumCaseDeclSyntax, attribute: AttributeSyntax
  ) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: MacroMessage(
        domain: "ReducerCase", id: "bothMarks",
        text: """
          '@ReducerCaseIgnored' is for cases without actions, and '@ReducerCaseEphemeral' for cases that any \
          action dismisses: remove one of them
          """
      ),
      fixIts: [.removing(attribute, from: declaration.attributes)]
    )
  }

  static func noEphemeralState(_ element: EnumCaseElementSyntax) -> Diagnostic {
    Diagnostic(
      node: element,
      message: MacroMessage(
        domain: "ReducerCase", id: "noEphemeralState",
        text: """
          '@ReducerCaseEphemeral' needs one value, without a label, in the case '\(element.name.text)': \
          state that has actions, like 'AlertState<Action>'
          """
      )
    )
  }
}
