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

  @Test func `a reducer gets what is missing where it is missing`() {
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

  @Test func `a reducer enum has what is declared by hand in a condition`() {
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
        "Presents": MacroSpec(type: PresentsMacro.self),
        "ViewAction": MacroSpec(type: ViewActionMacro.self, conformances: ["ViewActionSending"]),
      ],
      contextGenerator: {
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2)
    ).description
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
