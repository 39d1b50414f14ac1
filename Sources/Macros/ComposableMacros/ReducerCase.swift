import SwiftSyntax

/// A case of an enum that `@Reducer` is attached to.
struct ReducerCase {
  enum Kind {
    /// Carries a feature: its type, and how one is made.
    case feature(type: String, value: String)
    /// Carries state that goes away when acted upon: its type, and that of its actions.
    case ephemeral(type: String, action: String)
    /// Carries values, or nothing.
    case state
    /// Carries something that `@Reducer` does not understand.
    case unclear
  }

  let element: EnumCaseElementSyntax
  let kind: Kind
  /// Whether it says that its state goes away when acted upon.
  let isMarkedEphemeral: Bool

  init(_ element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax) {
    self.element = element
    kind = Self.kind(of: element, attributes: declaration.attributes)
    isMarkedEphemeral =
      if case .ephemeral = kind {
        declaration.attributes.contains(named: "ReducerCaseEphemeral")
      } else {
        false
      }
  }

  /// The name as it is written after a dot, with its backticks.
  var name: String { element.name.trimmed.text }

  /// The values, as they are written, without default values.
  var values: String {
    guard let clause = element.parameterClause else { return "" }
    let parameters = clause.parameters.map { parameter in
      let label = parameter.firstName.map { "\($0.trimmedDescription): " } ?? ""
      return label + parameter.type.trimmedDescription
    }
    return "(\(parameters.joined(separator: ", ")))"
  }

  private static func kind(
    of element: EnumCaseElementSyntax, attributes: AttributeListSyntax
  ) -> Kind {
    let parameters = element.parameterClause.map { Array($0.parameters) } ?? []
    if parameters.isEmpty || attributes.contains(named: "ReducerCaseIgnored") { return .state }
    let isMarkedEphemeral = attributes.contains(named: "ReducerCaseEphemeral")
    guard parameters.count == 1, let parameter = parameters.first, parameter.firstName == nil else {
      // What is wrong with the mark, the mark says.
      return isMarkedEphemeral ? .state : .unclear
    }
    let type = parameter.type.trimmed
    if isMarkedEphemeral || type.isEphemeral {
      return .ephemeral(
        type: type.trimmedDescription,
        action: type.onlyArgument ?? "\(type.trimmedDescription).Action")
    }
    guard type.mayBeFeature else { return .unclear }
    let value = parameter.defaultValue?.value.trimmedDescription
    return .feature(type: type.trimmedDescription, value: value ?? "\(type.trimmedDescription)()")
  }
}

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

    /// The lines that `lines` makes for each case, between the directives that stand around the case.
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

extension TypeSyntax {
  private var nameAndArguments: (name: String, arguments: GenericArgumentClauseSyntax?)? {
    if let type = self.as(IdentifierTypeSyntax.self) {
      return (type.name.text, type.genericArgumentClause)
    }
    if let type = self.as(MemberTypeSyntax.self) {
      return (type.name.text, type.genericArgumentClause)
    }
    return nil
  }

  /// Types that are no features, whose names are hardly those of any.
  private static let noFeatures: Set<String> = [
    "Any", "AnyHashable", "Array", "Bool", "Character", "Date", "Dictionary", "Double", "Float",
    "IdentifiedArray", "IdentifiedArrayOf", "Int", "Never", "Optional", "Set", "StackState",
    "String", "UInt", "URL", "UUID", "Void",
  ]

  fileprivate var mayBeFeature: Bool {
    nameAndArguments.map { !Self.noFeatures.contains($0.name) } ?? false
  }

  fileprivate var isEphemeral: Bool {
    guard let (name, arguments) = nameAndArguments else { return false }
    return ["AlertState", "ConfirmationDialogState"].contains(name) && arguments != nil
  }

  fileprivate var onlyArgument: String? {
    guard let arguments = nameAndArguments?.arguments?.arguments, arguments.count == 1 else {
      return nil
    }
    return arguments.first?.argument.trimmedDescription
  }
}
