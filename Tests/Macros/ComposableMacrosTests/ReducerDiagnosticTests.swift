import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ReducerDiagnosticTests {
  @Test(arguments: [("class", "a class"), ("actor", "an actor"), ("protocol", "a protocol")])
  func otherKindsAreRefused(keyword: String, kind: String) {
    expectDiagnostics(
      of: """
        @Reducer
        \(keyword) Counter {
        }
        """,
      [
        DiagnosticSpec(
          message:
            "'@Reducer' needs a struct or an enum: a feature's logic is a value, and \(kind) is not",
          line: 1, column: 1, fixIts: [FixItSpec(message: "Remove '@Reducer'")])
      ],
      fixed: """
        \(keyword) Counter {
        }
        """
    )
  }

  @Test func aPrivateFeatureInAnotherTypeIsRefused() {
    expectDiagnostics(
      of: """
        struct App {
          @Reducer
          private struct Counter {
            @ObservableState
            struct State {
            }
          }
        }
        """,
      [
        DiagnosticSpec(
          message: "'@Reducer' can't extend a private struct inside of another type",
          line: 3, column: 3,
          fixIts: [FixItSpec(message: "Replace 'private' with 'fileprivate'")])
      ],
      fixed: """
        struct App {
          @Reducer
          fileprivate struct Counter {
            @ObservableState
            struct State {
            }
          }
        }
        """
    )
  }

  @Test(arguments: ["ReducerOf<Self>", "any ReducerOf<Self>"])
  func aBodyNeedsSome(type: String) {
    expectDiagnostics(
      of: """
        @Reducer
        struct Counter {
          var body: \(type) {
            EmptyReducer()
          }
        }
        """,
      [
        DiagnosticSpec(
          message: "'body' needs 'some' before its type: write 'some ReducerOf<Self>'",
          line: 3, column: 13,
          fixIts: [FixItSpec(message: "Write 'some ReducerOf<Self>'")])
      ],
      fixed: """
        @Reducer
        struct Counter {
          var body: some ReducerOf<Self> {
            EmptyReducer()
          }
        }
        """
    )
  }

  @Test func aMethodThatIsNotRunIsWarnedOf() {
    expectDiagnostics(
      of: """
        @Reducer
        struct Counter {
          func reduce(_ state: inout State, action: Action) -> Effect<Action> {
            .none
          }
        }
        """,
      [
        DiagnosticSpec(
          message: """
            'reduce(_:action:)' is never called: a feature's logic belongs in a 'body', or in a method \
            'reduce(into:action:)'
            """,
          line: 3, column: 8, severity: .warning)
      ]
    )
  }

  @Test(arguments: ["detail(Int)", "detail([Detail])", "detail(Detail?)"])
  func aCaseThatCarriesNoFeatureIsRefused(element: String) {
    expectDiagnostics(
      of: """
        @Reducer
        enum Path {
          /// A page.
          case \(element)
        }
        """,
      [
        DiagnosticSpec(
          message: """
            '@Reducer' needs one feature, without a label, in the case 'detail': mark it \
            '@ReducerCaseIgnored' if its value is state
            """,
          line: 4, column: 8,
          fixIts: [FixItSpec(message: "Insert '@ReducerCaseIgnored'")])
      ],
      fixed: """
        @Reducer
        enum Path {
          /// A page.
          @ReducerCaseIgnored case \(element)
        }
        """
    )
  }

  @Test(arguments: ["ReducerCaseIgnored", "ReducerCaseEphemeral"])
  func aMarkElsewhereThanOnACaseIsRefused(mark: String) {
    let diagnostic = "'@\(mark)' needs a case of an enum that is marked '@Reducer'"
    expectDiagnostics(
      of: """
        enum Path {
          @\(mark) case page(Int)
          @\(mark) var title: String { "" }
        }
        """,
      [
        DiagnosticSpec(
          message: diagnostic, line: 2, column: 3,
          fixIts: [FixItSpec(message: "Remove '@\(mark)'")]),
        DiagnosticSpec(
          message: diagnostic, line: 3, column: 3,
          fixIts: [FixItSpec(message: "Remove '@\(mark)'")]),
      ],
      fixed: """
        enum Path {
          case page(Int)
          var title: String { "" }
        }
        """
    )
  }

  @Test func bothMarksOnOneCaseAreRefused() {
    expectDiagnostics(
      of: """
        @Reducer
        enum Path {
          @ReducerCaseIgnored @ReducerCaseEphemeral case alert(AlertState<Never>)
        }
        """,
      [
        DiagnosticSpec(
          message: """
            '@ReducerCaseIgnored' is for cases without actions, and '@ReducerCaseEphemeral' for cases that \
            any action dismisses: remove one of them
            """,
          line: 3, column: 3,
          fixIts: [FixItSpec(message: "Remove '@ReducerCaseIgnored'")])
      ],
      fixed: """
        @Reducer
        enum Path {
          @ReducerCaseEphemeral case alert(AlertState<Never>)
        }
        """
    )
  }

  @Test(arguments: ["banner", "banner(Banner, Banner)", "banner(of: Banner)"])
  func aCaseThatGoesAwayNeedsOneValue(element: String) {
    expectDiagnostics(
      of: """
        @Reducer
        enum Path {
          @ReducerCaseEphemeral case \(element)
        }
        """,
      [
        DiagnosticSpec(
          message: """
            '@ReducerCaseEphemeral' needs one value, without a label, in the case 'banner': state that has \
            actions, like 'AlertState<Action>'
            """,
          line: 3, column: 30)
      ]
    )
  }
}
