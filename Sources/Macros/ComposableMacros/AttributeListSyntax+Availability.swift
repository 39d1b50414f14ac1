import SwiftSyntax

extension AttributeListSyntax {
  /// The `@available` attributes.
  var availability: [AttributeSyntax] {
    compactMap { element in
      guard
        let attribute = element.as(AttributeSyntax.self),
        attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.text == "available"
      else { return nil }
      return attribute
    }
  }
}

extension AttributeSyntax {
  private var availabilityArguments: [AvailabilityArgumentSyntax.Argument] {
    arguments?.as(AvailabilityArgumentListSyntax.self)?.map(\.argument) ?? []
  }

  /// Whether an `@available` attribute has this argument, alone or as a label.
  func mentions(_ word: String) -> Bool {
    availabilityArguments.contains { argument in
      switch argument {
      case .token(let token): token.text == word
      case .availabilityLabeledArgument(let argument): argument.label.text == word
      case .availabilityVersionRestriction: false
      }
    }
  }

  /// The platforms and versions in the `introduced` arguments of the `@available` attributes.
  var introducedVersions: [String] {
    var platform: String?
    return availabilityArguments.compactMap { argument in
      switch argument {
      case .token(let token):
        platform = platform ?? token.text
        return nil
      case .availabilityVersionRestriction(let restriction):
        return restriction.trimmedDescription
      case .availabilityLabeledArgument(let argument):
        guard argument.label.text == "introduced", let platform, platform != "swift" else {
          return nil
        }
        return "\(platform) \(argument.value.trimmedDescription)"
      }
    }
    .filter { !$0.hasPrefix("swift ") && !$0.hasPrefix("_PackageDescription ") }
  }
}

/// The `@available` attributes for an extension of a type: the extension is at the top level of the
/// file, outside of the declarations that restrict the availability of the type.
func extensionAvailability(
  of declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]
) -> String {
  let surroundings = lexicalContext.compactMap { $0.asProtocol((any WithAttributesSyntax).self) }
  return ([declaration.attributes] + surroundings.map(\.attributes))
    .flatMap(\.availability)
    .map { "\($0.trimmedDescription)\n" }
    .joined()
}
