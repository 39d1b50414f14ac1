import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

/// Members between `#if` and `#endif`.
@Suite struct ConditionalMembersTests {
  private func lines(_ source: MemberBlockItemListSyntax) -> [String] {
    source.lines(whereDeclared: ["declared"], whereMissing: ["missing"]) { $0.declares("a") }
  }

  @Test func `a declaration without conditions decides once`() {
    #expect(self.lines("var a = 1") == ["declared"])
    #expect(self.lines("struct a {}") == ["declared"])
    #expect(self.lines("var b = 1") == ["missing"])
    #expect(self.lines("#if DEBUG\nvar b = 1\n#endif") == ["missing"])
  }

  @Test func `a declaration without conditions holds in all clauses`() {
    #expect(self.lines("#if DEBUG\nvar b = 1\n#endif\nvar a = 1") == ["declared"])
  }

  @Test func `a condition without else gets one`() {
    #expect(
      self.lines("#if DEBUG\nvar a = 1\n#endif")
        == ["#if DEBUG", "declared", "#else", "missing", "#endif"])
  }

  @Test func `each clause is decided by itself`() {
    #expect(
      self.lines("#if DEBUG\nvar b = 1\n#elseif os(Linux)\nvar a = 1\n#else\nvar c = 1\n#endif")
        == ["#if DEBUG", "missing", "#elseif os(Linux)", "declared", "#else", "missing", "#endif"])
  }

  @Test func `conditions may be nested and follow each other`() {
    #expect(
      self.lines("#if A\n#if B\nvar a = 1\n#endif\n#endif\n#if C\nvar a = 1\n#endif") == [
        "#if A", "#if B", "declared", "#else", "#if C", "declared", "#else", "missing", "#endif",
        "#endif", "#else", "#if C", "declared", "#else", "missing", "#endif", "#endif",
      ])
  }

  @Test func `clauses without lines are left out`() {
    let members: MemberBlockItemListSyntax = "#if DEBUG\nvar a = 1\n#else\nvar a = 2\n#endif"
    #expect(members.lines(whereMissing: ["missing"]) { $0.declares("a") } == [])
  }

  @Test func `a reducer gets missing members in the branch that lacks them`() {
    self.expand(
      """
      @Reducer
      struct Half {
        #if DEBUG
        struct State {
        }
        #endif
        enum Action {
        }
        #if DEBUG
        func reduce(into state: inout State, action: Action) -> Effect<Action> {
          .none
        }
        #else
        var body: some ReducerOf<Self> {
          EmptyReducer()
        }
        #endif
      }
      """,
      contains: [
        """
          #if DEBUG
          func _resolve(in context: ComposableArchitecture._FeatureContext) -> ComposableArchitecture._ResolvedReducer<Self.State, Self.Action> {
            ComposableArchitecture._ResolvedReducer(reducing: self, in: context)
          }
          #else
          #endif
        """
      ])
  }

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

  @Test func `observable state is coded and mirrored where that is not done by hand`() {
    self.expand(
      """
      @ObservableState
      struct State: Encodable {
        var count = 0
        var other = 0
        #if DEBUG
        enum CodingKeys: CodingKey {
          case count
        }
        var customMirror: Mirror {
          Mirror(self)
        }
        #else
        func encode(to encoder: any Encoder) throws {
        }
        #endif
      }
      """,
      contains: [
        """
          #if DEBUG
          #else
          private nonisolated enum CodingKeys: Swift.String, Swift.CodingKey {
            case count
            case other
          }
          #endif
        """,
        """
          #if DEBUG
          #else
          var customMirror: Swift.Mirror {
        """,
        """
          #if DEBUG
          func encode(to encoder: any Swift.Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            #if DEBUG
            try container._$encode(self._count, forKey: .count)
            #else
            try container._$encode(self._count, forKey: .count)
            try container._$encode(self._other, forKey: .other)
            #endif
          }
          #else
          #endif
        """,
      ])
  }

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

  @Test func `an observable enum has conditional cases`() {
    self.expand(
      """
      @ObservableState
      enum State {
        case idle
        #if DEBUG
        case log(Log)
        #else
        case text(Text, count: Int)
        #endif
        case done(Done)
      }
      """,
      contains: [
        """
            case .idle:
              _ = position.select(case: 1, isReader: isReader)
            #if DEBUG
            case .log:
              guard position.select(case: 2, isReader: isReader) else {
                return
              }
              if case .log(var v0) = self {
                position.rebuild(&self) {
                  position.attach(&v0, part: 0, of: 2, isReader: isReader)
                  return Self.log(v0)
                }
              }
            #else
            case .text:
              guard position.select(case: 3, isReader: isReader) else {
                return
              }
              if case .text(var v0, var v1) = self {
                position.rebuild(&self) {
                  position.attach(&v0, part: 0, of: 3, isReader: isReader)
                  position.attach(&v1, part: 1, of: 3, isReader: isReader)
                  return Self.text(v0, count: v1)
                }
              }
            #endif
            case .done:
              guard position.select(case: 4, isReader: isReader) else {
                return
              }
        """,
        """
            case .idle:
              return position.reselect(case: 1)
            #if DEBUG
            case .log:
              guard position.reselect(case: 2) else {
                return false
              }
        """,
        """
              return isSame
            #else
            case .text:
              guard position.reselect(case: 3) else {
                return false
              }
        """,
        """
              return isSame
            #endif
            case .done:
              guard position.reselect(case: 4) else {
                return false
              }
        """,
      ])
  }

  /// Expands macros, and searches for parts of the expansion, regardless of their indentation.
  private func expand(
    _ source: SourceFileSyntax, contains parts: [String],
    location: Testing.SourceLocation = #_sourceLocation
  ) {
    let context = BasicMacroExpansionContext(
      sourceFiles: [source: .init(moduleName: "Test", fullFilePath: "Test.swift")])
    let expansion = source.expand(
      macroSpecs: [
        "Reducer": MacroSpec(
          type: ReducerMacro.self, conformances: ["_ReducerTypes", "Reducer", "_CaseReducer"]),
        "ObservableState": MacroSpec(
          type: ObservableStateMacro.self,
          conformances: ["ObservableState", "_ObservableFields", "CustomReflectable"]),
        "DependencyClient": MacroSpec(type: DependencyClientMacro.self),
        "DependencyEndpoint": MacroSpec(type: DependencyEndpointMacro.self),
        "DependencyEndpointIgnored": MacroSpec(type: DependencyEndpointIgnoredMacro.self),
        "DependencyEntry": MacroSpec(type: DependencyEntryMacro.self),
        "ReducerCaseEphemeral": MacroSpec(type: ReducerCaseEphemeralMacro.self),
        "ReducerCaseIgnored": MacroSpec(type: ReducerCaseIgnoredMacro.self),
        "Presents": MacroSpec(type: PresentsMacro.self),
        "ViewAction": MacroSpec(type: ViewActionMacro.self, conformances: ["ViewActionSending"]),
      ],
      contextGenerator: {
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2)
    ).description
    for diagnostic in context.diagnostics {
      Issue.record("\(diagnostic.message)", sourceLocation: location)
    }
    let text = Self.unindented(expansion)
    for part in parts where !text.contains(Self.unindented(part)) {
      Issue.record(
        "'\(part)' is not part of the expansion:\n\(expansion)", sourceLocation: location)
    }
  }

  private static func unindented(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }
}
