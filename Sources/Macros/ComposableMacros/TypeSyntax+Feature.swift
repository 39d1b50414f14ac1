import SwiftSyntax

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

  /// Types that are not features, with names that features rarely have.
  private static let noFeatures: Set<String> = [
    "Any", "AnyHashable", "Array", "Bool", "Character", "Date", "Dictionary", "Double", "Float",
    "IdentifiedArray", "IdentifiedArrayOf", "Int", "Never", "Optional", "Set", "StackState",
    "String", "UInt", "URL", "UUID", "Void",
  ]

  var mayBeFeature: Bool {
    nameAndArguments.map { !Self.noFeatures.contains($0.name) } ?? false
  }

  var isEphemeral: Bool {
    guard let (name, arguments) = nameAndArguments else { return false }
    return ["AlertState", "ConfirmationDialogState"].contains(name) && arguments != nil
  }

  var onlyArgument: String? {
    guard let arguments = nameAndArguments?.arguments?.arguments, arguments.count == 1 else {
      return nil
    }
    return arguments.first?.argument.trimmedDescription
  }
}
