import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

@Suite
struct ReducerExpansionTests {
  @Test
  func aStructConformsAndItsActionsGetCasePaths() {
    expand(
      """
      @Reducer
      struct Counter {
        struct State {
        }
        enum Action {
          case tapped
        }
        var body: some ReducerOf<Self> {
          EmptyReducer()
        }
      }
      """,
      to: """
        struct Counter {
          struct State {
          }
          @CasePaths.CasePathable
          enum Action {
            case tapped
          }
          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          var body: some ReducerOf<Self> {
            EmptyReducer()
          }
        }

        extension Counter: ComposableArchitecture._ReducerTypes {
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """
    )
  }

  @Test
  func aPrivateFeatureIsNoExceptionInAFile() {
    expand(
      """
      @Reducer
      private struct Counter {
        struct State {
        }
        enum Action {
        }
        let body = EmptyReducer<State, Action>()
      }
      """,
      to: """
        private struct Counter {
          struct State {
          }
          @CasePaths.CasePathable
          enum Action {
          }
          let body = EmptyReducer<State, Action>()
        }

        extension Counter: ComposableArchitecture._ReducerTypes {
        }

        extension Counter: ComposableArchitecture.Reducer {
        }
        """
    )
  }

  @Test
  func typesThatAMethodOrABodyNamesAreDeclared() {
    expand(
      """
      @Reducer
      struct Plain {
        func reduce(into state: inout Int, action: Bool) -> Effect<Bool> { .none }
      }

      @Reducer
      struct Wrapper<Action> {
        var body: some Reducer<Int, Action> { EmptyReducer() }
      }

      @Reducer
      struct Other {
        var body: some ReducerOf<Counter> { Counter() }
      }
      """,
      to: """
        struct Plain {
          func reduce(into state: inout Int, action: Bool) -> Effect<Bool> { .none }

          typealias State = Int

          typealias Action = Bool

          func _resolve(in context: ComposableArchitecture._FeatureContext) -> ComposableArchitecture._ResolvedReducer<Self.State, Self.Action> {
            ComposableArchitecture._ResolvedReducer(reducing: self, in: context)
          }
        }
        struct Wrapper<Action> {
          @ComposableArchitecture.ReducerBuilder<Int, Action>
          var body: some Reducer<Int, Action> { EmptyReducer() }

          typealias State = Int
        }
        struct Other {
          @ComposableArchitecture.ReducerBuilder<Counter.State, Counter.Action>
          var body: some ReducerOf<Counter> { Counter() }

          typealias State = Counter.State

          typealias Action = Counter.Action
        }

        extension Plain: ComposableArchitecture._ReducerTypes {
        }

        extension Plain: ComposableArchitecture.Reducer {
        }

        extension Wrapper: ComposableArchitecture._ReducerTypes {
        }

        extension Wrapper: ComposableArchitecture.Reducer {
        }

        extension Other: ComposableArchitecture._ReducerTypes {
        }

        extension Other: ComposableArchitecture.Reducer {
        }
        """
    )
  }

  @Test
  func missingMembersAreAdded() {
    expand(
      """
      @Reducer
      public struct Nothing {
      }
      """,
      to: """
        public struct Nothing {

          @ComposableArchitecture.ObservableState
          public struct State: Swift.Hashable, Swift.Sendable, nonisolated ComposableArchitecture.ObservableState, ComposableArchitecture._ObservableFields, Swift.CustomReflectable {
            public init() {
            }
          }

          @CasePaths.CasePathable
          public enum Action: Swift.Hashable, Swift.Sendable, nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
          }

          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          public var body: some ComposableArchitecture.Reducer<Self.State, Self.Action> {
            ComposableArchitecture.EmptyReducer()
          }
        }

        extension Nothing: ComposableArchitecture._ReducerTypes {
        }

        extension Nothing: ComposableArchitecture.Reducer {
        }
        """
    )
  }

  @Test
  func anEnumGetsStateActionBodyAndStores() {
    expand(
      """
      @Reducer
      enum Path {
        case detail(Detail)
        case alert(AlertState<Alert>)
        @ReducerCaseIgnored case number(Int)
      }
      """,
      to: """
        enum Path {
          case detail(Detail)
          case alert(AlertState<Alert>)
          @ReducerCaseIgnored case number(Int)

          @CasePaths.CasePathable
          @dynamicMemberLookup
          @ComposableArchitecture.ObservableState
          enum State: ComposableArchitecture._CaseReducerState, nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable, nonisolated ComposableArchitecture.ObservableState {
            typealias StateReducer = Path
            case detail(Detail.State)
            case alert(AlertState<Alert>)
            case number(Int)
          }

          @CasePaths.CasePathable
          enum Action: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
            case detail(Detail.Action)
            case alert(Alert)
          }

          typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

          var body: Body {
            Self._caseBody
          }

          static var body: Body {
            ComposableArchitecture.Reduce<Self.State, Self.Action>(
              ComposableArchitecture.CombineReducers<Self.State, Self.Action, _> {
                ComposableArchitecture.Scope<Self.State, Self.Action, Detail>(\\Self.State.Cases.detail, action: \\Self.Action.Cases.detail) {
                  Detail()
                }
              }
            )
          }

          static var _caseBody: Body {
            Self.body
          }

          enum CaseScope {
            case detail(ComposableArchitecture.StoreOf<Detail>)
            case alert(AlertState<Alert>)
            case number(Int)
          }

          @MainActor
          static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.state {
            case .detail(let v0):
              return .detail(store._scope(\\.detail, action: \\.detail, initialState: v0))
            case .alert(let v0):
              return .alert(v0)
            case .number(let v0):
              return .number(v0)
            }
          }
        }

        extension Path: ComposableArchitecture._ReducerTypes {
        }

        extension Path: ComposableArchitecture.Reducer {
        }

        extension Path: ComposableArchitecture._CaseReducer {
        }
        """
    )
  }

  @Test
  func aMethodNextToABodyIsAWarning() {
    expand(
      """
      @Reducer
      struct Both {
        func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
          .none
        }
        var body: some Reducer<Int, Bool> {
          EmptyReducer()
        }
      }
      """,
      to: """
        struct Both {
          func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
            .none
          }
          @ComposableArchitecture.ReducerBuilder<Int, Bool>
          var body: some Reducer<Int, Bool> {
            EmptyReducer()
          }

          typealias State = Int

          typealias Action = Bool

          func _resolve(in context: ComposableArchitecture._FeatureContext) -> ComposableArchitecture._ResolvedReducer<Self.State, Self.Action> {
            ComposableArchitecture._ResolvedReducer(reducing: self, in: context)
          }
        }

        extension Both: ComposableArchitecture._ReducerTypes {
        }

        extension Both: ComposableArchitecture.Reducer {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'reduce(into:action:)' is called instead of 'body', which is never used: move the logic into a 'Reduce' in 'body'",
          line: 3, column: 8, severity: .warning)
      ]
    )
  }

  private func expand(
    _ source: String,
    to expansion: String,
    diagnostics: [DiagnosticSpec] = [],
    location: Testing.SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source,
      expandedSource: expansion,
      diagnostics: diagnostics,
      macroSpecs: [
        "Reducer": MacroSpec(
          type: ReducerMacro.self, conformances: ["_ReducerTypes", "Reducer", "_CaseReducer"])
      ],
      indentationWidth: .spaces(2),
      failureHandler: { failure in
        Issue.record("\(failure.message)", sourceLocation: location)
      }
    )
  }
}
