import SwiftSyntax

extension ReducerCase {
  /// The cases between two braces or two `#` directives, in their order.
  struct Group {
    enum Member {
      case element(ReducerCase)
      /// The clauses of an `#if`, each with the directive that opens it.
      case conditional([(directive: String, group: Group)])
    }

    let members: [Member]

    init(_ items: MemberBlockItemListSyntax) {
      members = items.flatMap { item -> [Member] in
        if let declaration = item.decl.as(EnumCaseDeclSyntax.self) {
          return declaration.elements.map { .element(ReducerCase($0, of: declaration)) }
        }
        guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [] }
        return [
          .conditional(
            conditional.clauses.map { clause in
              let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
              let members = clause.elements?.as(MemberBlockItemListSyntax.self) ?? []
              return (clause.poundKeyword.text + condition, Group(members))
            })
        ]
      }
    }

    /// All cases, whether or not they can be compiled together.
    var all: [ReducerCase] {
      members.flatMap { member -> [ReducerCase] in
        switch member {
        case .element(let element): [element]
        case .conditional(let clauses): clauses.flatMap(\.group.all)
        }
      }
    }

    /// The lines that `lines` returns for each case, between the directives around the case.
    func lines(_ lines: (ReducerCase) -> [String]) -> [String] {
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
