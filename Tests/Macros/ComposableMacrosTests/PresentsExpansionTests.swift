import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

@Suite
struct PresentsExpansionTests {
  @Test
  func aTypeThatIsNotOptionalIsDiagnosed() {
    assertMacroExpansion(
      """
      struct State {
        @Presents var sheet: Int
      }
      """,
      expandedSource: """
        struct State {
          var sheet: Int
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Presents' needs a variable whose type is written out and optional, like 'Child.State?'",
          line: 2, column: 3)
      ],
      macroSpecs: ["Presents": MacroSpec(type: PresentsMacro.self)],
      indentationWidth: .spaces(2),
      failureHandler: { Issue.record("\($0.message)") }
    )
  }
}
