import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct PresentsDiagnosticTests {
  @Test(arguments: [
    ("Sheet.State", "Sheet.State?"), ("any Page", "(any Page)?"), ("Sheet.State!", "Sheet.State?"),
  ])
  func aTypeThatIsNotOptionalIsRefused(type: String, optional: String) {
    expectDiagnostics(
      of: """
        struct State {
          @Presents var sheet: \(type)
        }
        """,
      [
        DiagnosticSpec(
          message:
            "'@Presents' needs an explicit optional type, like 'Child.State?'",
          line: 2, column: 3, fixIts: [FixItSpec(message: "Write '\(optional)'")])
      ],
      fixed: """
        struct State {
          @Presents var sheet: \(optional)
        }
        """
    )
  }

  @Test func aTypeThatIsNotWrittenIsRefused() {
    expectDiagnostics(
      of: """
        struct State {
          @Presents var sheet = Sheet.State()
        }
        """,
      [
        DiagnosticSpec(
          message:
            "'@Presents' needs an explicit optional type, like 'Child.State?'",
          line: 2, column: 3)
      ]
    )
  }

  @Test func aConstantIsRefused() {
    expectDiagnostics(
      of: """
        struct State {
          @Presents let sheet: Sheet.State?
        }
        """,
      [
        DiagnosticSpec(
          message: "'@Presents' needs a variable, which is set to 'nil' on dismissal",
          line: 2, column: 13, fixIts: [FixItSpec(message: "Replace 'let' with 'var'")])
      ],
      fixed: """
        struct State {
          @Presents var sheet: Sheet.State?
        }
        """
    )
  }

  @Test(arguments: [
    "lazy var sheet: Sheet.State? = nil", "static var sheet: Sheet.State?",
    "var sheet: Sheet.State? { nil }",
  ])
  func aPropertyNotStoredInAnInstanceIsRefused(property: String) {
    expectDiagnostics(
      of: """
        struct State {
          @Presents \(property)
        }
        """,
      [
        DiagnosticSpec(
          message: "'@Presents' can be applied only to a stored instance property", line: 2,
          column: 3)
      ]
    )
  }

  @Test func observersAreRefused() {
    expectDiagnostics(
      of: """
        struct State {
          @Presents var sheet: Sheet.State? { didSet {} }
        }
        """,
      [
        DiagnosticSpec(
          message: """
            '@Presents' does not call 'willSet' and 'didSet': react to the change in the reducer, for \
            example with 'onChange(of:)'
            """,
          line: 2, column: 37)
      ]
    )
  }

  @Test func nothingFollowsFromAFlawInObservableState() {
    expectDiagnostics(
      of: """
        @ObservableState
        struct State {
          @Presents let sheet: Sheet.State?
          @Presents lazy var page: Page.State?
        }
        """,
      [
        DiagnosticSpec(
          message: "'@Presents' needs a variable, which is set to 'nil' on dismissal",
          line: 3, column: 13, fixIts: [FixItSpec(message: "Replace 'let' with 'var'")]),
        DiagnosticSpec(
          message: "'@Presents' can be applied only to a stored instance property", line: 4,
          column: 3),
      ]
    )
  }
}
