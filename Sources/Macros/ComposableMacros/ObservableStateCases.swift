import SwiftSyntax
import SwiftSyntaxBuilder

/// The members that `@ObservableState` adds to an enum.
struct ObservableStateCases {
  private let cases: CasePathableCase.Group
  /// `public ` or another access level, or empty.
  private let access: String

  init(of declaration: EnumDeclSyntax, in lexicalContext: [Syntax]) {
    cases = CasePathableCase.Group(declaration.memberBlock.members)
    access = memberAccess(of: declaration, in: lexicalContext)
  }

  var declarations: [DeclSyntax] {
    [attach, reconcile].map { "\(raw: $0.joined(separator: "\n"))" }
  }

  private var attach: [String] {
    [
      """
      \(access)nonisolated mutating func _$attach(\
      to position: ComposableArchitecture._ObservationPosition, isReader: Swift.Bool) {
      """
    ]
      + switchLines { element, number in
        let select = "position.select(case: \(number), isReader: isReader)"
        guard !element.parameters.isEmpty else { return ["_ = \(select)"] }
        let parts = element.parameters.indices.map {
          "position.attach(&v\($0), part: \($0), of: \(number), isReader: isReader)"
        }
        return [
          "guard \(select) else { return }",
          "if case \(element.variablePattern) = self {",
          "  position.rebuild(&self) {",
        ] + parts.indentedLines.indentedLines + [
          "    return \(element.rebuilt)", "  }", "}",
        ]
      }.indentedLines + ["}"]
  }

  private var reconcile: [String] {
    [
      """
      \(access)nonisolated mutating func _$reconcile(\
      with position: ComposableArchitecture._ObservationPosition) -> Swift.Bool {
      """
    ]
      + switchLines { element, number in
        let reselect = "position.reselect(case: \(number))"
        guard !element.parameters.isEmpty else { return ["return \(reselect)"] }
        let parts = element.parameters.indices.map {
          """
          if !position.reconcile(&v\($0), part: \($0), of: \(number)) { isSame = false }
          """
        }
        return [
          "guard \(reselect) else { return false }",
          "var isSame = true",
          "if case \(element.variablePattern) = self {",
          "  position.rebuild(&self) {",
        ] + parts.indentedLines.indentedLines + [
          "    return \(element.rebuilt)", "  }", "}", "return isSame",
        ]
      }.indentedLines + ["}"]
  }

  /// A switch over all cases, which are numbered from one.
  private func switchLines(_ body: (CasePathableCase, Int) -> [String]) -> [String] {
    var number = 0
    let lines = cases.lines { element in
      number += 1
      // A value can't be in an unavailable case, but the switch must be exhaustive.
      return ["case .\(element.name):"] + body(element, number).indentedLines
    }
    return ["switch self {"] + lines + ["}"]
  }
}

extension CasePathableCase {
  /// A pattern that binds `v0`, `v1` and so on to variables.
  fileprivate var variablePattern: String {
    ".\(name)(\(parameters.indices.map { "var v\($0)" }.joined(separator: ", ")))"
  }

  /// The case, made of the variables of the pattern.
  fileprivate var rebuilt: String {
    let arguments = parameters.enumerated().map { index, parameter in
      guard let label = parameter.firstName, label.tokenKind != .wildcard else {
        return "v\(index)"
      }
      return "\(label.text): v\(index)"
    }
    return "Self.\(name)(\(arguments.joined(separator: ", ")))"
  }
}
