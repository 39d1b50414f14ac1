import SwiftSyntax

/// A case of an enum that `@Reducer` is attached to.
struct ReducerCase: EnumCase {
  typealias Group = CaseGroup<ReducerCase>

  enum Kind {
    /// A feature: its type, and the expression that creates it.
    case feature(type: String, value: String)
    /// Ephemeral state: its type, and the type of its actions.
    case ephemeral(type: String, action: String)
    /// Other values, or none.
    case state
    /// A payload that `@Reducer` does not support.
    case unclear
  }

  let element: EnumCaseElementSyntax
  let kind: Kind
  /// Whether the case is marked ephemeral.
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

  /// The associated values in the source, without default values.
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
    // Several values or a label: state. The diagnostics of the marker report its errors.
    guard parameters.count == 1, let parameter = parameters.first, parameter.firstName == nil else {
      return .state
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
