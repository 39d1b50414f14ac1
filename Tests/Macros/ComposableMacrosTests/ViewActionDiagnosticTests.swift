import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ViewActionDiagnosticTests {
  @Test(arguments: [("protocol", "a protocol"), ("actor", "an actor")])
  func otherKindsAreRefused(keyword: String, kind: String) {
    expectDiagnostics(
      of: """
        @ViewAction(for: Login.self)
        \(keyword) LoginView {
        }
        """,
      [
        DiagnosticSpec(
          message: "'@ViewAction' needs a struct or a class with a store: \(kind) has none",
          line: 1, column: 1, fixIts: [FixItSpec(message: "Remove '@ViewAction'")])
      ],
      fixed: """
        \(keyword) LoginView {
        }
        """
    )
  }

  @Test func aStoreIsNeeded() {
    expectDiagnostics(
      of: """
        @ViewAction(for: Login.self)
        struct LoginView {
          static let store = 0
        }
        """,
      [
        DiagnosticSpec(
          message: "'@ViewAction' needs a property 'store' to send actions to",
          line: 1, column: 1,
          fixIts: [FixItSpec(message: "Insert 'let store: StoreOf<Login>'")])
      ],
      fixed: """
        @ViewAction(for: Login.self)
        struct LoginView {
          let store: StoreOf<Login>

          static let store = 0
        }
        """
    )
  }

  @Test func anEnumCanNotStoreOne() {
    expectDiagnostics(
      of: """
        @ViewAction(for: Login.self)
        enum LoginView {
        }
        """,
      [
        DiagnosticSpec(
          message: "'@ViewAction' needs a property 'store' to send actions to",
          line: 1, column: 1)
      ]
    )
  }

  @Test func thePrivateStoreIsRefused() {
    expectDiagnostics(
      of: """
        @ViewAction(for: Login.self)
        struct LoginView {
          // Given by the app.
          private let store: StoreOf<Login>
        }
        """,
      [
        DiagnosticSpec(
          message: "'@ViewAction' needs a property 'store' that is not private, as 'send' uses it",
          line: 4, column: 3, fixIts: [FixItSpec(message: "Remove 'private'")])
      ],
      fixed: """
        @ViewAction(for: Login.self)
        struct LoginView {
          // Given by the app.
          let store: StoreOf<Login>
        }
        """
    )
  }

  @Test func aPrivateViewInAnotherTypeIsRefused() {
    expectDiagnostics(
      of: """
        struct App {
          @ViewAction(for: Login.self)
          private struct LoginView {
            let store: StoreOf<Login>
          }
        }
        """,
      [
        DiagnosticSpec(
          message: "'@ViewAction' can't extend a private struct inside of another type",
          line: 3, column: 3,
          fixIts: [FixItSpec(message: "Replace 'private' with 'fileprivate'")])
      ],
      fixed: """
        struct App {
          @ViewAction(for: Login.self)
          fileprivate struct LoginView {
            let store: StoreOf<Login>
          }
        }
        """
    )
  }

  @Test func viewActionsThatAreSentThroughTheStoreAreWarnedOf() {
    expectDiagnostics(
      of: """
        @ViewAction(for: Login.self)
        struct LoginView {
          let store: StoreOf<Login>
          func submit() {
            store.send(.view(.submitTapped))
            _ = self.store.send(Login.Action.view(.nameChanged("")))
            store.send(.timedOut)
          }
        }
        """,
      [
        DiagnosticSpec(
          message: "A view with '@ViewAction' sends with 'send(.submitTapped)'",
          line: 5, column: 5, severity: .warning,
          fixIts: [FixItSpec(message: "Replace with 'send(.submitTapped)'")]),
        DiagnosticSpec(
          message: #"A view with '@ViewAction' sends with 'send(.nameChanged(""))'"#,
          line: 6, column: 9, severity: .warning,
          fixIts: [FixItSpec(message: #"Replace with 'send(.nameChanged(""))'"#)]),
      ],
      fixed: """
        @ViewAction(for: Login.self)
        struct LoginView {
          let store: StoreOf<Login>
          func submit() {
            send(.submitTapped)
            _ = send(.nameChanged(""))
            store.send(.timedOut)
          }
        }
        """
    )
  }
}
