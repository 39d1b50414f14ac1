import SwiftSyntax

extension CasePathableCase {
  /// The cases between two braces or two `#` directives, in their order.
  struct Group {
    var members: [Member]

    enum Member {
      case element(CasePathableCase)
      /// The clauses of an `#if`, each with the directive that opens it.
      case conditional([(directive: String, group: Group)])
    }

    init(_ items: MemberBlockItemListSyntax) {
      members = items.flatMap { item -> [Member] in
        if let declaration = item.decl.as(EnumCaseDeclSyntax.self) {
          declaration.elements.map { .element(CasePathableCase(element: $0, of: declaration)) }
        } else if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
          [.conditional(conditional.clauses.map(Self.clause))]
        } else {
          []
        }
      }
    }

    private static func clause(
      _ clause: IfConfigClauseSyntax
    ) -> (directive: String, group: Group) {
      let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
      let members = clause.elements?.as(MemberBlockItemListSyntax.self) ?? []
      return (clause.poundKeyword.text + condition, Group(members))
    }

    /// All cases, whether or not they can be compiled together.
    var elements: [CasePathableCase] {
      members.flatMap { member -> [CasePathableCase] in
        switch member {
        case .element(let element): [element]
        case .conditional(let clauses): clauses.flatMap(\.group.elements)
        }
      }
    }

    /// Whether there may be a single case, if all conditional cases are excluded.
    var mayBeSingle: Bool {
      members.count { if case .element = $0 { true } else { false } } < 2
    }

    /// Whether there may be no values, as far as the syntax shows: associated values may be
    /// uninhabited, and conditional cases may be excluded.
    var mayBeUninhabited: Bool {
      members.allSatisfy {
        if case .element(let element) = $0 { !element.parameters.isEmpty } else { true }
      }
    }

    /// The cases whose names were used before, in code that may be compiled together with them.
    func overloads() -> [CasePathableCase] {
      var names: Set<String> = []
      return overloads(names: &names)
    }

    private func overloads(names: inout Set<String>) -> [CasePathableCase] {
      var overloads: [CasePathableCase] = []
      for member in members {
        switch member {
        case .element(let element):
          if !names.insert(element.plainName).inserted {
            overloads.append(element)
          }
        case .conditional(let clauses):
          let before = names
          for clause in clauses {
            var within = before
            overloads += clause.group.overloads(names: &within)
            names.formUnion(within)
          }
        }
      }
      return overloads
    }

    /// The lines that `lines` returns for each case, between the directives around the case.
    func lines(_ lines: (CasePathableCase) -> [String]) -> [String] {
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
}
