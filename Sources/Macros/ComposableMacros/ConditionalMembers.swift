import SwiftSyntax

extension MemberBlockItemListSyntax {
  /// Lines for members that depend on whether another member is declared, possibly under
  /// conditions.
  ///
  /// Without `#if` around the declaration this is one of the two lists. Otherwise the lines are
  /// between the same directives as the declaration.
  ///
  /// - Parameters:
  ///   - declared: The lines for a type with the declaration.
  ///   - missing: The lines for a type without it.
  ///   - isDeclaration: Whether a member is the declaration.
  func lines(
    whereDeclared declared: [String] = [], whereMissing missing: [String] = [],
    _ isDeclaration: (DeclSyntax) -> Bool
  ) -> [String] {
    Self.lines(declared, missing, map(\.decl)[...], isDeclaration)
  }

  private static func lines(
    _ declared: [String], _ missing: [String], _ members: ArraySlice<DeclSyntax>,
    _ isDeclaration: (DeclSyntax) -> Bool
  ) -> [String] {
    if members.contains(where: isDeclaration) { return declared }
    let index = members.firstIndex { member in
      member.as(IfConfigDeclSyntax.self)?.declarations.contains(where: isDeclaration) ?? false
    }
    guard let index, let conditional = members[index].as(IfConfigDeclSyntax.self) else {
      return missing
    }
    let rest = members[(index + 1)...]
    var clauses = conditional.clauses.map { clause in
      (
        directive: clause.directive,
        lines: lines(declared, missing, (clause.members.map(\.decl) + rest)[...], isDeclaration)
      )
    }
    if conditional.clauses.last?.condition != nil {
      clauses.append((directive: "#else", lines: lines(declared, missing, rest, isDeclaration)))
    }
    guard clauses.contains(where: { !$0.lines.isEmpty }) else { return [] }
    return clauses.flatMap { [$0.directive] + $0.lines } + ["#endif"]
  }

  /// Whether two declarations are in different clauses of an `#if`, so that they are never compiled
  /// together.
  func separate(_ first: some DeclSyntaxProtocol, _ second: some DeclSyntaxProtocol) -> Bool {
    contains { item in
      guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return false }
      let clauses = conditional.clauses.map(\.members)
      func clause(of declaration: some DeclSyntaxProtocol) -> Int? {
        clauses.firstIndex { $0.allDeclarations.contains { $0.id == declaration.id } }
      }
      guard let index = clause(of: first), let other = clause(of: second) else { return false }
      return index != other || clauses[index].separate(first, second)
    }
  }

  /// All declarations, including those between `#if` and `#endif`.
  var allDeclarations: [DeclSyntax] {
    flatMap { item in
      item.decl.as(IfConfigDeclSyntax.self)?.declarations ?? [item.decl]
    }
  }
}

extension IfConfigDeclSyntax {
  /// The declarations of all clauses.
  fileprivate var declarations: [DeclSyntax] { clauses.flatMap(\.members.allDeclarations) }
}

extension IfConfigClauseSyntax {
  /// `#if os(Linux)`, `#elseif DEBUG` or `#else`.
  var directive: String {
    poundKeyword.text + (condition.map { " \($0.trimmedDescription)" } ?? "")
  }

  var members: MemberBlockItemListSyntax { elements?.as(MemberBlockItemListSyntax.self) ?? [] }
}

extension DeclSyntax {
  /// Whether this declares a type or a property with a name.
  func declares(_ name: String) -> Bool {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.contains { $0.pattern.trimmedDescription == name }
    }
    return asProtocol((any NamedDeclSyntax).self)?.name.text == name
  }
}
