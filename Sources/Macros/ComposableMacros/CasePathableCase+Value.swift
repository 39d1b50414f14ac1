import SwiftSyntax

extension CasePathableCase {
  /// The type of the associated value: a tuple, if there are several, and `Void`, if there are
  /// none.
  func valueType(in enumName: String) -> String {
    let types = parameters.map { $0.valueType(in: enumName) }
    switch types.count {
    case 0:
      return "Swift.Void"
    case 1:
      return types[0]
    default:
      let elements = zip(parameters, types)
        .map { parameter, type in parameter.label.map { "\($0): \(type)" } ?? type }
      return "(\(elements.joined(separator: ", ")))"
    }
  }

  /// A function that creates the case from its value.
  ///
  /// The case itself, if it can be used as a function: a closure with an uninhabited parameter
  /// would get a warning.
  func embedding(in root: String) -> String {
    guard !parameters.isEmpty else {
      return "{ _ in \(root).\(name) }"
    }
    guard parameters.contains(where: \.isAutoclosure) else {
      return "\(root).\(name)"
    }
    let arguments = parameters.enumerated().map { index, parameter in
      let value = parameters.count == 1 ? "$0" : "$0.\(index)"
      let argument = parameter.isAutoclosure ? "\(value)()" : value
      return parameter.label.map { "\($0): \(argument)" } ?? argument
    }
    return "{ \(root).\(name)(\(arguments.joined(separator: ", "))) }"
  }

  /// A pattern that binds `v0`, `v1` and so on.
  var pattern: String {
    guard !parameters.isEmpty else { return ".\(name)" }
    return ".\(name)(\(parameters.indices.map { "let v\($0)" }.joined(separator: ", ")))"
  }

  /// The associated value, made of the variables of the pattern.
  var extraction: String {
    guard parameters.count != 1 else { return "v0" }
    return "(\(parameters.indices.map { "v\($0)" }.joined(separator: ", ")))"
  }
}

extension EnumCaseParameterSyntax {
  fileprivate var label: String? {
    guard let firstName, firstName.tokenKind != .wildcard else { return nil }
    // Of the keywords, only these cannot be labels. A name with a space cannot be one either.
    let plain = firstName.identifier?.name ?? firstName.text
    let isLabel =
      !["inout", "let", "var"].contains(plain)
      && plain.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isLabel ? plain : firstName.text
  }

  fileprivate var isAutoclosure: Bool {
    type.as(AttributedTypeSyntax.self)?.attributes.contains(where: \.isAutoclosure) == true
  }

  /// The type as a generic argument, outside of the enum.
  fileprivate func valueType(in enumName: String) -> String {
    var type = type.trimmed
    if var attributed = type.as(AttributedTypeSyntax.self) {
      attributed.attributes = attributed.attributes.filter { !$0.isAutoclosure }
      type = TypeSyntax(attributed).trimmed
    }
    if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      type = TypeSyntax(OptionalTypeSyntax(wrappedType: unwrapped.wrappedType))
    }
    return SelfRenamer(to: enumName).rewrite(type).trimmedDescription
  }
}

extension AttributeListSyntax.Element {
  fileprivate var isAutoclosure: Bool {
    self.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "autoclosure"
  }
}
