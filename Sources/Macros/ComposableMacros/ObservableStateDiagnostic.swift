import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The errors in uses of `@ObservableState` and the macros for its properties.
enum ObservableStateDiagnostic {
  static func wrongKind(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax
  ) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: MacroMessage(
        domain: domain, id: "wrongKind",
        text: """
          '@ObservableState' needs a struct or an enum: state is a value, and \
          \(declaration.kindWithArticle) is not
          """
      ),
      fixIts: [
        .removing(attribute, from: declaration.attributes)
      ]
    )
  }

  static func lazyProperty(_ property: ObservableStateProperty) -> Diagnostic {
    let declaration = property.declaration
    let ignored = declaration.ignored
    return Diagnostic(
      node: Syntax(declaration),
      message: MacroMessage(
        domain: domain, id: "lazyProperty",
        text: """
          '@ObservableState' can't observe the lazy property '\(property.name)': reading it changes \
          the state
          """
      ),
      fixIts: [
        FixIt(
          message: MacroMessage(
            domain: domain, id: "ignore", text: "Insert '@ObservationStateIgnored'"),
          changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(ignored))]
        )
      ]
    )
  }

  static func severalVariables(_ declaration: VariableDeclSyntax) -> Diagnostic {
    let split = declaration.split
    return Diagnostic(
      node: declaration.bindings,
      message: MacroMessage(
        domain: domain, id: "severalVariables",
        text: "'@ObservableState' needs each variable in a declaration of its own"
      ),
      fixIts: split.map { split in
        [
          FixIt(
            message: MacroMessage(domain: domain, id: "split", text: "Declare them one by one"),
            changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(split))]
          )
        ]
      } ?? []
    )
  }

  static func wrappedProperty(
    _ property: ObservableStateProperty, _ wrapper: AttributeSyntax
  ) -> Diagnostic {
    let declaration = property.declaration
    return Diagnostic(
      node: wrapper,
      message: MacroMessage(
        domain: domain, id: "wrappedProperty",
        text: """
          '@ObservableState' does not observe '\(property.name)', which '@\(wrapper.plainName)' stores: \
          mark it '@ObservationStateIgnored' if this is intended
          """,
        severity: .warning
      ),
      fixIts: [
        FixIt(
          message: MacroMessage(
            domain: domain, id: "ignore", text: "Insert '@ObservationStateIgnored'"),
          changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(declaration.ignored))]
        )
      ]
    )
  }

  static func presentationState(
    _ property: ObservableStateProperty, _ wrapper: AttributeSyntax
  ) -> Diagnostic {
    let name = TypeSyntax(IdentifierTypeSyntax(name: .identifier("Presents")))
      .with(\.leadingTrivia, wrapper.attributeName.leadingTrivia)
      .with(\.trailingTrivia, wrapper.attributeName.trailingTrivia)
    let presents = wrapper.with(\.attributeName, name)
    return Diagnostic(
      node: wrapper,
      message: MacroMessage(
        domain: domain, id: "presentationState",
        text: "'@ObservableState' does not observe '@PresentationState': write '@Presents'",
        severity: .warning
      ),
      fixIts: [
        FixIt(
          message: MacroMessage(domain: domain, id: "presents", text: "Replace with '@Presents'"),
          changes: [.replace(oldNode: Syntax(wrapper), newNode: Syntax(presents))]
        )
      ]
    )
  }

  static func notInObservableState(
    _ attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol,
    severity: DiagnosticSeverity
  ) -> Diagnostic {
    let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
    return Diagnostic(
      node: attribute,
      message: MacroMessage(
        domain: domain, id: "notInObservableState",
        text: """
          '@\(attribute.plainName)' applies only to a stored variable of a struct that is marked \
          '@ObservableState'
          """,
        severity: severity
      ),
      fixIts: attributes.map { [.removing(attribute, from: $0)] } ?? []
    )
  }

  static let domain = "ObservableState"
}

extension VariableDeclSyntax {
  fileprivate var ignored: VariableDeclSyntax {
    var copy = self.with(\.leadingTrivia, [])
    copy.attributes = AttributeListSyntax(
      [.attribute("@ObservationStateIgnored ")] + Array(copy.attributes))
    return copy.with(\.leadingTrivia, leadingTrivia)
  }
}

extension VariableDeclSyntax {
  /// A declaration for each of the variables, if all have names; with the type of the next one that
  /// has a type.
  fileprivate var split: MemberBlockItemListSyntax? {
    var items: [MemberBlockItemSyntax] = []
    for (index, binding) in bindings.enumerated() {
      guard binding.pattern.is(IdentifierPatternSyntax.self) else { return nil }
      var binding = binding.with(\.trailingComma, nil).trimmed
      if binding.typeAnnotation == nil, binding.initializer == nil {
        binding.typeAnnotation =
          bindings.dropFirst(index + 1).lazy.compactMap(\.typeAnnotation).first?.trimmed
      }
      var declaration = self.trimmed
      declaration.bindings = [binding]
      items.append(
        MemberBlockItemSyntax(
          leadingTrivia: index == 0 ? leadingTrivia : .newline + leadingTrivia.indentation,
          decl: declaration))
    }
    return MemberBlockItemListSyntax(items)
  }
}
