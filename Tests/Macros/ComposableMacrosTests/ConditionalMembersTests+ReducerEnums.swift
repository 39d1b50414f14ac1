import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

extension ConditionalMembersTests {
  @Test func `a reducer enum has conditional cases throughout`() {
    self.expand(
      """
      @Reducer
      enum Path {
        #if DEBUG
        case log(Log)
        #else
        case text(Text)
        #endif
      }
      """,
      contains: [
        """
            #if DEBUG
            case log(Log.State)
            #else
            case text(Text.State)
            #endif
        """,
        """
            #if DEBUG
            case log(Log.Action)
            #else
            case text(Text.Action)
            #endif
        """,
        """
            #if DEBUG
            case log(ComposableArchitecture.StoreOf<Log>)
            #else
            case text(ComposableArchitecture.StoreOf<Text>)
            #endif
        """,
        """
              #if DEBUG
              case .log(let v0):
                return .log(store._scope(\\.log, action: \\.log, initialState: v0))
              #else
              case .text(let v0):
                return .text(store._scope(\\.text, action: \\.text, initialState: v0))
              #endif
        """,
      ])
  }

  @Test func `a reducer enum generates members only where a condition lacks them`() {
    self.expand(
      """
      @Reducer
      enum Path {
        case log(Log)
        #if DEBUG
        enum Action {
        }
        #endif
      }
      """,
      contains: [
        """
          #if DEBUG
          #else
          @CasePaths.CasePathable
          enum Action:
        """
      ])
  }

  @Test func `marked cases of a reducer enum stand in and outside of conditions`() {
    self.expand(
      """
      @Reducer
      enum Destination {
        case editor(Editor)
        @ReducerCaseEphemeral case banner(Banner)
        @ReducerCaseIgnored case number(Int)
        #if DEBUG
        @ReducerCaseEphemeral case log(Log)
        @ReducerCaseIgnored case level(Int)
        #endif
      }
      """,
      contains: [
        """
        enum Destination {
          case editor(Editor)
          case banner(Banner)
          case number(Int)
          #if DEBUG
          case log(Log)
          case level(Int)
          #endif
        """,
        """
            case editor(Editor.State)
            case banner(Banner)
            case number(Int)
            #if DEBUG
            case log(Log)
            case level(Int)
            #endif
            var _isEphemeral: Swift.Bool {
              if case .banner = self {
                return true
              }
              #if DEBUG
              if case .log = self {
                return true
              }
              #endif
              return false
            }
          }
        """,
        """
            case editor(Editor.Action)
            case banner(Banner.Action)
            #if DEBUG
            case log(Log.Action)
            #endif
          }
        """,
        """
            ComposableArchitecture.CombineReducers<Self.State, Self.Action, _> {
              ComposableArchitecture.Scope<Self.State, Self.Action, Editor>(\\Self.State.Cases.editor, action: \\Self.Action.Cases.editor) {
                Editor()
              }
            }
        """,
        """
            case editor(ComposableArchitecture.StoreOf<Editor>)
            case banner(Banner)
            case number(Int)
            #if DEBUG
            case log(Log)
            case level(Int)
            #endif
          }
        """,
        """
            case .number(let v0):
              return .number(v0)
            #if DEBUG
            case .log(let v0):
              return .log(v0)
            case .level(let v0):
              return .level(v0)
            #endif
            }
        """,
      ])
  }

  @Test func `an ignored case in a condition leaves no empty condition`() {
    self.expand(
      """
      @Reducer
      enum Destination {
        case editor(Editor)
        #if DEBUG
        @ReducerCaseIgnored case level(Int)
        #endif
      }
      """,
      contains: [
        """
            case editor(Editor.State)
            #if DEBUG
            case level(Int)
            #endif
          }
          @CasePaths.CasePathable
          enum Action: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
            case editor(Editor.Action)
          }
          typealias Body
        """
      ])
  }
}
