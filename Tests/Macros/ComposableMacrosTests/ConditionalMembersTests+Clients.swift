import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

extension ConditionalMembersTests {
  @Test func `a client has initialisers where none is written by hand`() {
    self.expand(
      """
      @DependencyClient
      struct Client {
        @DependencyEndpointIgnored
        let number: Int
        #if DEBUG
        init(number: Int) {
          self.number = number
        }
        #endif
      }
      """,
      contains: [
        """
          #if DEBUG
          #else
          nonisolated init(
            number: Int
          ) {
            self.number = number
          }
          #endif
        """
      ])
  }

  @Test func `a view finds its store in a condition`() {
    self.expand(
      """
      @ViewAction(for: Login.self)
      struct LoginView {
        #if DEBUG
        let store: StoreOf<Login>
        #endif
      }
      """,
      contains: ["extension LoginView: ComposableArchitecture.ViewActionSending {"])
  }

  @Test func `presented state and endpoints stand in conditions`() {
    self.expand(
      """
      struct State {
        #if DEBUG
        @Presents var sheet: Sheet.State?
        #endif
        #if DEBUG
        @DependencyEndpoint var play: () -> Void
        #endif
      }
      """,
      contains: ["_sheet", "_play"])
  }

  @Test func `an entry stands in a condition`() {
    // The test support expands no peers between `#if` and `#endif`: `DependencyEntryTests` use the
    // generated keys.
    self.expand(
      """
      extension DependencyValues {
        #if DEBUG
        @DependencyEntry var number = 1
        #else
        @DependencyEntry(liveValue: 3) var number: Int
        #endif
      }
      """,
      contains: [
        """
        extension DependencyValues {
          #if DEBUG
          var number {
            get {
              self[__Key_number.self]
            }
            set {
              self[__Key_number.self] = newValue
            }
          }
          #else
          var number: Int {
            get {
              self[__Key_number.self]
            }
            set {
              self[__Key_number.self] = newValue
            }
          }
          #endif
        }
        """
      ])
  }

  @Test func `ignored endpoints stand in and outside of conditions`() {
    self.expand(
      """
      @DependencyClient
      struct Client {
        var play: () -> Void
        @DependencyEndpointIgnored var stop: () -> Void
        #if DEBUG
        @DependencyEndpointIgnored var log: () -> Void
        @DependencyEndpoint var note: () -> Void
        #endif
      }
      """,
      contains: [
        """
          var stop: () -> Void
          #if DEBUG
          var log: () -> Void
          var note: () -> Void {
        """,
        """
          #if DEBUG
          init(
            play: @escaping () -> Void,
            stop: @escaping () -> Void,
            log: @escaping () -> Void,
            note: @escaping () -> Void
          ) {
            self._play = play
            self.stop = stop
            self.log = log
            self._note = note
          }
          init(
            stop: @escaping () -> Void,
            log: @escaping () -> Void
          ) {
            self.stop = stop
            self.log = log
          }
          #else
          init(
            play: @escaping () -> Void,
            stop: @escaping () -> Void
          ) {
            self._play = play
            self.stop = stop
          }
          init(
            stop: @escaping () -> Void
          ) {
            self.stop = stop
          }
          #endif
        """,
      ])
  }
}
