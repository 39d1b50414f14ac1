import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

@Suite
struct ViewActionExpansionTests {
  @Test
  func sendingThroughTheStoreIsWarnedOf() {
    assertMacroExpansion(
      """
      @ViewAction(for: Login.self)
      struct LoginView {
        let store: StoreOf<Login>
        func submit() {
          store.send(.view(.submitTapped))
        }
      }
      """,
      expandedSource: """
        struct LoginView {
          let store: StoreOf<Login>
          func submit() {
            store.send(.view(.submitTapped))
          }
        }

        extension LoginView: ComposableArchitecture.ViewActionSending {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "A view with '@ViewAction' sends with 'send(.submitTapped)'",
          line: 5, column: 5, severity: .warning,
          fixIts: [FixItSpec(message: "Replace with 'send(.submitTapped)'")])
      ],
      macroSpecs: [
        "ViewAction": MacroSpec(type: ViewActionMacro.self, conformances: ["ViewActionSending"])
      ],
      fixedSource: """
        @ViewAction(for: Login.self)
        struct LoginView {
          let store: StoreOf<Login>
          func submit() {
            send(.submitTapped)
          }
        }
        """,
      indentationWidth: .spaces(2),
      failureHandler: { Issue.record("\($0.message)") }
    )
  }
}
