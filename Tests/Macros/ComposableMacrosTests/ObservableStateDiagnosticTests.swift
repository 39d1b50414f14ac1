import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ObservableStateDiagnosticTests {
  @Test(arguments: [("class", "a class"), ("actor", "an actor"), ("protocol", "a protocol")])
  func otherKindsAreRefused(keyword: String, kind: String) {
    expectDiagnostics(
      of: """
        @ObservableState
        \(keyword) State {
        }
        """,
      [
        DiagnosticSpec(
          message:
            "'@ObservableState' needs a struct or an enum: state is a value, and \(kind) is not",
          line: 1, column: 1, fixIts: [FixItSpec(message: "Remove '@ObservableState'")])
      ],
      fixed: """
        \(keyword) State {
        }
        """
    )
  }

  @Test func aPrivateTypeInAnotherIsRefused() {
    expectDiagnostics(
      of: """
        struct Counter {
          @ObservableState
          private struct State {
          }
        }
        """,
      [
        DiagnosticSpec(
          message: "'@ObservableState' can't extend a private struct inside of another type",
          line: 3, column: 3,
          fixIts: [FixItSpec(message: "Replace 'private' with 'fileprivate'")])
      ],
      fixed: """
        struct Counter {
          @ObservableState
          fileprivate struct State {
          }
        }
        """
    )
  }

  @Test func aTypeInAPrivateTypeInAnotherIsRefused() {
    expectDiagnostics(
      of: """
        struct App {
          private struct Counter {
            @ObservableState
            struct State {
            }
          }
        }
        """,
      [
        DiagnosticSpec(
          message: """
            '@ObservableState' can't extend a type inside of 'Counter', which is private inside of another \
            type: make 'Counter' fileprivate
            """,
          line: 3, column: 5)
      ]
    )
  }

  @Test func severalVariablesInADeclarationAreRefused() {
    expectDiagnostics(
      of: """
        @ObservableState
        struct State {
          /// Where.
          var x, y: Int, name = ""
        }
        """,
      [
        DiagnosticSpec(
          message: "'@ObservableState' needs each variable in a declaration of its own",
          line: 4, column: 7, fixIts: [FixItSpec(message: "Declare them one by one")])
      ],
      fixed: """
        @ObservableState
        struct State {
          /// Where.
          var x: Int
          var y: Int
          var name = ""
        }
        """
    )
  }

  @Test func aTupleOfVariablesIsRefused() {
    expectDiagnostics(
      of: """
        @ObservableState
        struct State {
          var (x, y) = (0, 0)
        }
        """,
      [
        DiagnosticSpec(
          message: "'@ObservableState' needs each variable in a declaration of its own",
          line: 3, column: 7)
      ]
    )
  }

  @Test func aLazyVariableIsRefused() {
    expectDiagnostics(
      of: """
        @ObservableState
        struct State {
          lazy var total = 0
        }
        """,
      [
        DiagnosticSpec(
          message:
            "'@ObservableState' can't observe the lazy property 'total': reading it changes the state",
          line: 3, column: 3, fixIts: [FixItSpec(message: "Insert '@ObservationStateIgnored'")])
      ],
      fixed: """
        @ObservableState
        struct State {
          @ObservationStateIgnored lazy var total = 0
        }
        """
    )
  }

  @Test func aWrappedVariableIsWarnedOf() {
    expectDiagnostics(
      of: """
        @ObservableState
        struct State {
          @Clamped var volume = 0
          @ObservationStateIgnored @Clamped var balance = 0
          @Shared(.settings) var settings
        }
        """,
      [
        DiagnosticSpec(
          message: """
            '@ObservableState' does not observe 'volume', which '@Clamped' stores: mark it \
            '@ObservationStateIgnored' if this is intended
            """,
          line: 3, column: 3, severity: .warning,
          fixIts: [FixItSpec(message: "Insert '@ObservationStateIgnored'")])
      ],
      fixed: """
        @ObservableState
        struct State {
          @ObservationStateIgnored @Clamped var volume = 0
          @ObservationStateIgnored @Clamped var balance = 0
          @Shared(.settings) var settings
        }
        """
    )
  }

  @Test func presentationStateIsWarnedOf() {
    expectDiagnostics(
      of: """
        @ObservableState
        struct State {
          @PresentationState var alert: AlertState<Action>?
        }
        """,
      [
        DiagnosticSpec(
          message: "'@ObservableState' does not observe '@PresentationState': write '@Presents'",
          line: 3, column: 3, severity: .warning,
          fixIts: [FixItSpec(message: "Replace with '@Presents'")])
      ],
      fixed: """
        @ObservableState
        struct State {
          @Presents var alert: AlertState<Action>?
        }
        """
    )
  }

  @Test func ignoringAnythingButAStateVariableIsAWarning() {
    let message = """
      '@ObservationStateIgnored' applies only to a stored variable of a struct that is marked \
      '@ObservableState'
      """
    expectDiagnostics(
      of: """
        struct State {
          @ObservationStateIgnored var x = 0
          @ObservationStateIgnored func f() {}
        }
        """,
      [2, 3].map { line in
        DiagnosticSpec(
          message: message, line: line, column: 3, severity: .warning,
          fixIts: [FixItSpec(message: "Remove '@ObservationStateIgnored'")])
      },
      fixed: """
        struct State {
          var x = 0
          func f() {}
        }
        """
    )
  }

  @Test func trackingAnythingButAStateVariableIsAnError() {
    let message = """
      '@ObservationStateTracked' applies only to a stored variable of a struct that is marked \
      '@ObservableState'
      """
    expectDiagnostics(
      of: """
        struct State {
          @ObservationStateTracked var x = 0
        }
        """,
      [
        DiagnosticSpec(
          message: message, line: 2, column: 3,
          fixIts: [FixItSpec(message: "Remove '@ObservationStateTracked'")])
      ],
      fixed: """
        struct State {
          var x = 0
        }
        """
    )
  }
}
