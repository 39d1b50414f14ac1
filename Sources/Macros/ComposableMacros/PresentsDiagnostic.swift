import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The errors in uses of `@Presents`.
enum PresentsDiagnostic {
  /// - Returns: `nil` if the use is valid.
  static func flaw(
    of declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax
  ) -> Diagnostic? {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let property = variable.storedProperty, !property.isLazy
    else { return notStored(attribute) }
    if property.isConstant { return constant(variable) }
    if let accessors = property.binding.accessorBlock { return observers(accessors) }
    return property.presentedType == nil ? notOptional(property, attribute: attribute) : nil
  }

  private static func notStored(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: MacroMessage(
        domain: "Presents", id: "notStored",
        text: "'@Presents' can be applied only to a stored instance property")
    )
  }

  private static func constant(_ variable: VariableDeclSyntax) -> Diagnostic {
    let keyword = variable.bindingSpecifier
    return Diagnostic(
      node: keyword,
      message: MacroMessage(
        domain: "Presents", id: "constant",
        text: "'@Presents' needs a variable, which is set to 'nil' on dismissal"),
      fixIts: [
        FixIt(
          message: MacroMessage(domain: "Presents", id: "var", text: "Replace 'let' with 'var'"),
          changes: [
            .replace(
              oldNode: Syntax(keyword), newNode: Syntax(keyword.with(\.tokenKind, .keyword(.var)))
            )
          ]
        )
      ]
    )
  }

  private static func observers(_ accessors: AccessorBlockSyntax) -> Diagnostic {
    Diagnostic(
      node: accessors,
      message: MacroMessage(
        domain: "Presents", id: "observers",
        text: """
          '@Presents' does not call 'willSet' and 'didSet': react to the change in the reducer, for example \
          with 'onChange(of:)'
          """)
    )
  }

  private static func notOptional(
    _ property: ObservableStateProperty, attribute: AttributeSyntax
  ) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: MacroMessage(
        domain: "Presents", id: "notOptional",
        text:
          "'@Presents' needs an explicit optional type, like 'Child.State?'"
      ),
      fixIts: property.binding.typeAnnotation.map { annotation in
        let optional = annotation.type.asOptional
        return [
          FixIt(
            message: MacroMessage(
              domain: "Presents", id: "optional", text: "Write '\(optional.trimmedDescription)'"),
            changes: [.replace(oldNode: Syntax(annotation.type), newNode: Syntax(optional))]
          )
        ]
      } ?? []
    )
  }
}

extension TypeSyntax {
  fileprivate var asOptional: TypeSyntax {
    let wrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType ?? self.trimmed
    let isSimple = wrapped.is(IdentifierTypeSyntax.self) || wrapped.is(MemberTypeSyntax.self)
    let name = isSimple ? "\(wrapped.trimmed)" : "(\(wrapped.trimmed))"
    return TypeSyntax("\(raw: name)?")
      .with(\.leadingTrivia, leadingTrivia)
      .with(\.trailingTrivia, trailingTrivia)
  }
}
