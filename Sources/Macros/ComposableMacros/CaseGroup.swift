import SwiftSyntax

/// A case of an enum, with the information that a macro needs.
protocol EnumCase {
  init(_ element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax)
}

/// The cases of an enum between two braces or two `#` directives, in their order.
struct CaseGroup<Case: EnumCase> {
  enum Member {
    case element(Case)
    /// The clauses of an `#if`.
    case conditional([Clause])
  }

  /// The cases below a directive, which is `#if`, `#elseif` or `#else` with its condition.
  struct Clause {
    let directive: String
    let group: CaseGroup

    init(_ clause: IfConfigClauseSyntax) {
      let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
      directive = clause.poundKeyword.text + condition
      group = CaseGroup(clause.elements?.as(MemberBlockItemListSyntax.self) ?? [])
    }
  }

  let members: [Member]

  init(_ items: MemberBlockItemListSyntax) {
    members = items.flatMap { item -> [Member] in
      if let declaration = item.decl.as(EnumCaseDeclSyntax.self) {
        declaration.elements.map { .element(Case($0, of: declaration)) }
      } else if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
        [.conditional(conditional.clauses.map { Clause($0) })]
      } else {
        []
      }
    }
  }

  /// All cases, whether or not they can be compiled together.
  var elements: [Case] {
    members.flatMap { member -> [Case] in
      switch member {
      case .element(let element): [element]
      case .conditional(let clauses): clauses.flatMap(\.group.elements)
      }
    }
  }

  /// The lines that `lines` returns for each case, between the directives around the case.
  func lines(_ lines: (Case) -> [String]) -> [String] {
    members.flatMap { member -> [String] in
      switch member {
      case .element(let element):
        return lines(element)
      case .conditional(let clauses):
        let bodies = clauses.map { ($0.directive, $0.group.lines(lines)) }
        guard bodies.contains(where: { !$0.1.isEmpty }) else { return [] }
        return bodies.flatMap { [$0.0] + $0.1 } + ["#endif"]
      }
    }
  }
}
