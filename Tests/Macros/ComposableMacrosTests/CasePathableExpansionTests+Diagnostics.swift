import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

extension CasePathableExpansionTests {
  @Test
  func onlyEnumsHaveCases() {
    expand(
      """
      @CasePathable
      struct State {
      }
      """,
      to: """
        struct State {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' needs an enum: a struct has no cases",
          line: 1,
          column: 1,
          fixIts: [FixItSpec(message: "Remove '@CasePathable'")]
        )
      ],
      applyFixIts: ["Remove '@CasePathable'"],
      fixedSource: """
        struct State {
        }
        """
    )
  }

  @Test
  func overloadedCasesAreRefused() {
    expand(
      """
      @CasePathable
      enum Action {
        case a(Int)
        case `a`(named: String)
        #if DEBUG
        case b
        #else
        case b(Int)
        #endif
        case b(String)
      }
      """,
      to: """
        enum Action {
          case a(Int)
          case `a`(named: String)
          #if DEBUG
          case b
          #else
          case b(Int)
          #endif
          case b(String)
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            '@CasePathable' needs cases with different names: the key path '\\.`a`' could mean any case \
            named 'a'
            """,
          line: 4,
          column: 8
        ),
        DiagnosticSpec(
          message: """
            '@CasePathable' needs cases with different names: the key path '\\.b' could mean any case \
            named 'b'
            """,
          line: 10,
          column: 8
        ),
      ]
    )
  }

  @Test
  func privateNestedEnumsAreRefused() {
    expand(
      """
      struct Feature {
        @CasePathable
        private enum Action {
          case a
        }
      }
      """,
      to: """
        struct Feature {
          private enum Action {
            case a
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' can't extend a private enum inside of another type",
          line: 3,
          column: 3,
          fixIts: [FixItSpec(message: "Replace 'private' with 'fileprivate'")]
        )
      ],
      applyFixIts: ["Replace 'private' with 'fileprivate'"],
      fixedSource: """
        struct Feature {
          @CasePathable
          fileprivate enum Action {
            case a
          }
        }
        """
    )
  }
}
