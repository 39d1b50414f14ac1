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
  func expand(
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
