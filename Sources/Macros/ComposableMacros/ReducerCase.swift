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
    // Several values or a label: state. A diagnostic of the mark says what is wrong with the mark.
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
