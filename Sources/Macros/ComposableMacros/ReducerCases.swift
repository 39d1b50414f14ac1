import SwiftSyntax
import SwiftSyntaxBuilder

/// The members that `@Reducer` adds to an enum.
struct ReducerCases {
  private let declaration: EnumDeclSyntax
  private let cases: ReducerCase.Group
  private let conformances: ReducerConformances
  /// `public ` or another access level, or empty.
  private let access: String

  init(of declaration: EnumDeclSyntax, attribute: AttributeSyntax, in lexicalContext: [Syntax]) {
    self.declaration = declaration
    cases = ReducerCase.Group(declaration.memberBlock.members)
    conformances = ReducerConformances(attribute)
    access = memberAccess(of: declaration, in: lexicalContext)
  }

  var declarations: [DeclSyntax] {
    [
      lines(whereMissing: "State", state), lines(whereMissing: "Action", action),
      lines(whereMissing: "Body", bodyType), instanceBody, staticBody, caseBody,
      lines(whereMissing: "CaseScope", caseScope),
      lines(whereMissing: "CaseScope", scope),
    ]
    .filter { !$0.isEmpty }
    .map { "\(raw: $0.joined(separator: "\n"))" }
  }

  /// The conformances that `@CasePathable` would declare in extensions.
  ///
  /// The expansion of that macro comes late for a type that another macro has generated. An
  /// extension that it adds then extends a list of the compiler during an iteration, which crashes
  /// Swift 6.3 with signal 11.
  static let caseConformances = [
    "nonisolated CasePaths.CasePathable", "nonisolated CasePaths.CasePathIterable",
  ]

  private var indirect: String {
    declaration.modifiers.contains(.indirect) ? "indirect " : ""
  }

  /// Lines for a type or a property that is not declared in the source.
  private func lines(whereMissing name: String, _ lines: [String]) -> [String] {
    declaration.memberBlock.members.lines(whereMissing: lines) { $0.declares(name) }
  }

  private var state: [String] {
    let conformances =
      ["ComposableArchitecture._CaseReducerState"] + Self.caseConformances
      + ["nonisolated ComposableArchitecture.ObservableState"] + conformances.state
    return [
      "@CasePaths.CasePathable",
      "@dynamicMemberLookup",
      "@ComposableArchitecture.ObservableState",
      "\(access)\(indirect)enum State: \(conformances.joined(separator: ", ")) {",
      "  \(access)typealias StateReducer = \(declaration.name.trimmed.text)",
    ]
      + cases.lines { element in
        switch element.kind {
        case .feature(let type, _): ["case \(element.name)(\(type).State)"]
        case .ephemeral(let type, _): ["case \(element.name)(\(type))"]
        case .state, .unclear: ["case \(element.name)\(element.values)"]
        }
      }.indentedLines + isEphemeral.indentedLines + ["}"]
  }

  /// Detects the cases that are marked as ephemeral; alerts and dialogs are detected by their
  /// types.
  private var isEphemeral: [String] {
    // An `if` chain, because a `switch` would warn about an unreachable `default`.
    let branches = cases.lines { element in
      element.isMarkedEphemeral
        ? ["if case .\(element.name) = self {", "  return true", "}"] : []
    }
    guard !branches.isEmpty else { return [] }
    return ["\(access)var _isEphemeral: Swift.Bool {"]
      + branches.indentedLines + ["  return false", "}"]
  }

  private var action: [String] {
    let conformances = (Self.caseConformances + conformances.action).joined(separator: ", ")
    return ["@CasePaths.CasePathable", "\(access)\(indirect)enum Action: \(conformances) {"]
      + cases.lines { element in
        switch element.kind {
        case .feature(let type, _): ["case \(element.name)(\(type).Action)"]
        case .ephemeral(_, let action): ["case \(element.name)(\(action))"]
        case .state, .unclear: []
        }
      }.indentedLines + ["}"]
  }

  /// A nominal type: enums may contain each other, and themselves.
  private static let bodyType = "ComposableArchitecture.Reduce<Self.State, Self.Action>"

  private var bodyType: [String] {
    ["\(access)typealias Body = \(Self.bodyType)"]
  }

  private var instanceBody: [String] {
    declaration.memberBlock.members.lines(whereMissing: [
      "\(access)var body: Body {", "  Self._caseBody", "}",
    ]) { $0.as(VariableDeclSyntax.self)?.isBody ?? false }
  }

  private var staticBody: [String] {
    declaration.memberBlock.members.lines(whereMissing: body) { $0.isStaticBody }
  }

  /// The static body as a nominal type, because the type of a declared body may be opaque.
  private var caseBody: [String] {
    declaration.memberBlock.members.lines(
      whereDeclared: [
        "\(access)static var _caseBody: Body {", "  \(Self.bodyType)(Self.body)", "}",
      ],
      whereMissing: ["\(access)static var _caseBody: Body {", "  Self.body", "}"]
    ) { $0.isStaticBody }
  }

  private var body: [String] {
    let scopes = cases.lines { element in
      guard case .feature(let type, let value) = element.kind else { return [] }
      return [
        """
        ComposableArchitecture.Scope<Self.State, Self.Action, \(type)>(\
        \\Self.State.Cases.\(element.name), action: \\Self.Action.Cases.\(element.name)) {
        """,
        "  \(value)",
        "}",
      ]
    }
    let type = Self.bodyType
    return [
      "\(access)static var body: Body {",
      "  \(type)(",
      "    ComposableArchitecture.CombineReducers<Self.State, Self.Action, _> {",
    ]
      + (scopes.isEmpty ? ["ComposableArchitecture.EmptyReducer()"] : scopes)
      .indentedLines.indentedLines.indentedLines + ["    }", "  )", "}"]
  }

  private var caseScope: [String] {
    return ["\(access)enum CaseScope {"]
      + cases.lines { element in
        switch element.kind {
        case .feature(let type, _):
          ["case \(element.name)(ComposableArchitecture.StoreOf<\(type)>)"]
        case .ephemeral(let type, _):
          ["case \(element.name)(\(type))"]
        case .state, .unclear:
          ["case \(element.name)\(element.values)"]
        }
      }.indentedLines + ["}"]
  }

  private var scope: [String] {
    let branches = cases.lines { element in
      let parameters = element.element.parameterClause.map { Array($0.parameters) } ?? []
      guard !parameters.isEmpty else {
        return ["case .\(element.name):", "  return .\(element.name)"]
      }
      let pattern = parameters.indices.map { "let v\($0)" }.joined(separator: ", ")
      let result: String
      if case .feature = element.kind {
        result = """
          store._scope(\\.\(element.name), action: \\.\(element.name), initialState: v0)
          """
      } else {
        result = parameters.enumerated().map { index, parameter in
          (parameter.firstName.map { "\($0.text): " } ?? "") + "v\(index)"
        }.joined(separator: ", ")
      }
      return ["case .\(element.name)(\(pattern)):", "  return .\(element.name)(\(result))"]
    }
    return [
      "@MainActor",
      """
      \(access)static func scope(\
      _ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
      """,
      "  switch store.state {",
    ] + branches.indentedLines + ["  }", "}"]
  }
}

extension DeclSyntax {
  /// Whether this is the static `body` of an enum.
  fileprivate var isStaticBody: Bool {
    self.as(VariableDeclSyntax.self)?.isStaticBody ?? false
  }
}
