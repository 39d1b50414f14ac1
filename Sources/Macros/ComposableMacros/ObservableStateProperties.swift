import SwiftSyntax

/// The stored properties between two braces or two `#` directives, in their order.
struct ObservableStateProperties {
  enum Member {
    case property(ObservableStateProperty)
    /// The clauses of an `#if`, each with the directive that opens it.
    case conditional([(directive: String, properties: ObservableStateProperties)])
  }

  var members: [Member]

  init(_ items: MemberBlockItemListSyntax) {
    members = items.flatMap { item -> [Member] in
      if let declaration = item.decl.as(VariableDeclSyntax.self) {
        declaration.bindings.compactMap {
          ObservableStateProperty(declaration, binding: $0).map { .property($0) }
        }
      } else if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
        [.conditional(conditional.clauses.map(Self.clause))]
      } else {
        []
      }
    }
  }

  private static func clause(
    _ clause: IfConfigClauseSyntax
  ) -> (directive: String, properties: ObservableStateProperties) {
    let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
    let members = clause.elements?.as(MemberBlockItemListSyntax.self) ?? []
    return (clause.poundKeyword.text + condition, ObservableStateProperties(members))
  }

  /// All properties, whether or not they can be compiled together.
  var all: [ObservableStateProperty] {
    members.flatMap { member -> [ObservableStateProperty] in
      switch member {
      case .property(let property): [property]
      case .conditional(let clauses): clauses.flatMap(\.properties.all)
      }
    }
  }

  /// The lines that `lines` returns for each property, between the directives around it.
  func lines(_ lines: (ObservableStateProperty) -> [String]) -> [String] {
    members.flatMap { member -> [String] in
      switch member {
      case .property(let property):
        return lines(property)
      case .conditional(let clauses):
        let bodies = clauses.map { ($0.directive, $0.properties.lines(lines)) }
        guard bodies.contains(where: { !$0.1.isEmpty }) else { return [] }
        return bodies.flatMap { [$0.0] + $0.1 } + ["#endif"]
      }
    }
  }
}
