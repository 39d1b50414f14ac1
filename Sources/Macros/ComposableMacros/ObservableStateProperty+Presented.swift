import SwiftSyntax

extension ObservableStateProperty {
  /// The wrapped type of the property's optional type, if it is explicit.
  var presentedType: String? {
    let type = binding.typeAnnotation?.type
    if let optional = type?.as(OptionalTypeSyntax.self) {
      return optional.wrappedType.withoutParentheses.trimmedDescription
    }
    let arguments: GenericArgumentClauseSyntax? =
      if let name = type?.as(IdentifierTypeSyntax.self), name.name.text == "Optional" {
        name.genericArgumentClause
      } else if let name = type?.as(MemberTypeSyntax.self),
        name.trimmedDescription.hasPrefix("Swift.Optional<")
      {
        name.genericArgumentClause
      } else {
        nil
      }
    return arguments?.arguments.first?.argument.trimmedDescription
  }

  /// Whether `@Presents` supports the property.
  var canBePresented: Bool {
    !isConstant && !isLazy && binding.accessorBlock == nil && presentedType != nil
  }
}

extension TypeSyntax {
  /// `any P` where `(any P)` is written.
  fileprivate var withoutParentheses: TypeSyntax {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first, element.firstName == nil
    else { return self }
    return element.type
  }
}
