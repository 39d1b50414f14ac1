import SwiftSyntax
import SwiftSyntaxBuilder

/// The members that `@CasePathable` adds to an enum.
struct CasePathableMembers {
  private let cases: CasePathableCase.Group
  private let enumName: String
  /// `public ` or another access level, or empty.
  private let access: String

  init(
    of declaration: EnumDeclSyntax, cases: CasePathableCase.Group, in lexicalContext: [Syntax]
  ) {
    self.cases = cases
    enumName = declaration.name.text
    access = declaration.memberAccess(in: lexicalContext).map { "\($0) " } ?? ""
  }

  var declarations: [DeclSyntax] {
    let members =
      subscriptLines + properties + iteratorLines + (hasDeprecatedCases ? deprecatedPathsLines : [])
    let allCasePaths = """
      \(access)nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, \
      Swift.Sendable, Swift.Sequence {
      \(members.indented.joined(separator: "\n"))
      }
      """
    let accessor = """
      \(access)nonisolated static var allCasePaths: AllCasePaths {
        AllCasePaths()
      }
      """
    let aliases = aliasesLines.joined(separator: "\n")
    return [allCasePaths, accessor, aliases].filter { !$0.isEmpty }.map { "\(raw: $0)" }
  }

  // MARK: Names

  /// Names with another meaning inside `AllCasePaths` than outside of it, because it has associated
  /// types of these names.
  private static let shadowedNames: Set<String> = ["Element", "Iterator", "Root"]

  private var root: String {
    Self.shadowedNames.contains(enumName) ? "_CaseValues._Self" : enumName
  }

  private var path: String { "CasePaths.PartialCaseKeyPath<\(root)>" }

  private func needsAlias(_ element: CasePathableCase) -> Bool {
    element.parameters.contains { parameter in
      parameter.type.tokens(viewMode: .sourceAccurate)
        .contains { Self.shadowedNames.contains($0.text) }
    }
  }

  /// The aliases of value types whose spelling contains a shadowed name, in a scope without
  /// shadowing.
  private var aliasesLines: [String] {
    let aliases = cases.lines { element in
      needsAlias(element)
        ? ["\(access)typealias \(element.name) = \(element.valueType(in: enumName))"] : []
    }
    let alias = root == enumName ? [] : ["\(access)typealias _Self = \(enumName)"]
    guard !(alias + aliases).isEmpty else { return [] }
    return ["\(access)nonisolated enum _CaseValues {"] + (alias + aliases).indented + ["}"]
  }

  // MARK: Paths

  private var properties: [String] {
    cases.lines { element in
      guard !element.isUnavailable else { return [] }
      let type =
        needsAlias(element)
        ? "_CaseValues.\(element.name)" : element.valueType(in: root)
      return element.documentation
        + element.availability.map(\.trimmedDescription)
        + ["\(access)var \(element.name): CasePaths.AnyCasePath<\(root), \(type)> {"]
        + [
          "CasePaths.AnyCasePath(",
          "  _name: \(element.plainName.literal),",
          "  embed: \(element.embedding(in: root)),",
          "  extract: {",
        ].indented
        + extraction(of: element, as: type).indented.indented.indented
        + ["    }", "  )", "}"]
    }
  }

  /// The statements that extract the value from `$0`.
  private func extraction(of element: CasePathableCase, as type: String) -> [String] {
    guard cases.mayBeSingle else {
      return [
        "guard case \(element.pattern) = $0 else { return nil }",
        "return \(element.extraction)",
      ]
    }
    // The compiler would warn about a branch that is never taken.
    return [
      "var value: Swift.Optional<\(type)> = nil",
      "if case \(element.pattern) = $0 { value = \(element.extraction) }",
      "return value",
    ]
  }

  // MARK: Reflection

  private var hasDeprecatedCases: Bool {
    cases.elements.contains { $0.isDeprecated && !$0.isUnavailable }
  }

  private var subscriptLines: [String] {
    let body = hasDeprecatedCases ? deprecatedPathLines() : switchLines
    return ["\(access)subscript(root: \(root)) -> \(path) {"] + body.indented + ["}"]
  }

  private var iteratorLines: [String] {
    let body =
      hasDeprecatedCases
      ? ["Swift.Array(_DeprecatedPaths()).makeIterator()"]
      : listLines + ["return paths.makeIterator()"]
    return ["\(access)func makeIterator() -> Swift.IndexingIterator<[\(path)]> {"] + body.indented
      + ["}"]
  }

  private var switchLines: [String] {
    guard !cases.members.isEmpty else { return [] }
    if cases.mayBeUninhabited {
      // For the compiler, no switch over an enum without values is exhaustive.
      return cases.lines { element in
        ["if case .\(element.name) = root {"] + keyPath(to: element).indented + ["}"]
      } + ["return \\.self"]
    }
    return ["switch root {"]
      + cases.lines { ["case .\($0.name):"] + keyPath(to: $0).indented } + ["}"]
  }

  private func keyPath(to element: CasePathableCase) -> [String] {
    // No value can be in an unavailable case, and its path must not be named.
    if element.isUnavailable { return ["return \\.self"] }
    let result = "return \\.\(element.name)"
    return element.requirement.map { ["guard \($0) else { return \\.self }", result] } ?? [result]
  }

  private var listLines: [String] {
    let appends = cases.lines { element in
      if element.isUnavailable { return [] }
      let append = "paths.append(\\.\(element.name))"
      guard let requirement = element.requirement else { return [append] }
      return ["if \(requirement) {"] + [append].indented + ["}"]
    }
    return ["\(appends.isEmpty ? "let" : "var") paths: [\(path)] = []"] + appends
  }

  // MARK: Deprecated cases

  // Code with a deprecated case is itself deprecated, because otherwise the compiler would warn the
  // author of the enum about generated code. Calls through a protocol do not warn.

  private func deprecatedPathLines() -> [String] {
    [
      "func path(in paths: some CasePaths.CasePathReflectable<\(root)>) -> \(path) {",
      "  paths[root]",
      "}",
      "return path(in: _DeprecatedPaths())",
    ]
  }

  private var deprecatedPathsLines: [String] {
    let deprecated = "@available(*, deprecated)"
    let members =
      [deprecated, "subscript(root: \(root)) -> \(path) {"] + switchLines.indented + ["}"]
      + [deprecated, "func makeIterator() -> Swift.IndexingIterator<[\(path)]> {"]
      + listLines.indented + ["  return paths.makeIterator()", "}"]
    return ["private struct _DeprecatedPaths: CasePaths.CasePathReflectable, Swift.Sequence {"]
      + members.indented + ["}"]
  }
}

extension EnumDeclSyntax {
  /// The access level for members with the visibility of the enum, if it must be explicit.
  fileprivate func memberAccess(in lexicalContext: [Syntax]) -> String? {
    // `public extension Feature { enum Action {} }` makes the enum public.
    let surroundings = lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers
    let access = modifiers.access ?? surroundings?.access
    return access.flatMap { ["public", "package"].contains($0) ? $0 : nil }
  }
}

extension DeclModifierListSyntax {
  fileprivate var access: String? {
    let levels = ["public", "package", "internal", "fileprivate", "private"]
    return lazy.map(\.name.text).first(where: levels.contains)
  }
}

extension [String] {
  fileprivate var indented: [String] {
    map { $0.isEmpty ? $0 : "  \($0)" }
  }
}

extension String {
  /// A string literal of this text. The text must not contain backslashes.
  fileprivate var literal: String {
    let escaped = split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\\"")
    return "\"\(escaped)\""
  }
}
