import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// What can be wrong with a use of `@ObservableState` and the macros for its properties.
enum ObservableStateDiagnostic {
  static func wrongKind(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax
  ) -> Diagnostic {
    let kind = declaration.introducer.text
    return Diagnostic(
      node: attribute,
      message: Message(
        id: "wrongKind",
        text: """
          '@ObservableState' needs a struct or an enum: state is a value, and \
          \(kind == "actor" ? "an actor" : "a \(kind)") is not
          """
      ),
      fixIts: [
        .removing(attribute, from: declaration.attributes, domain: domain)
      ]
    )
  }

  static func lazyProperty(_ property: ObservableStateProperty) -> Diagnostic {
    let declaration = property.declaration
    let ignored = declaration.ignored
    return Diagnostic(
      node: Syntax(declaration),
      message: Message(
        id: "lazyProperty",
        text: """
          '@ObservableState' can't observe the lazy property '\(property.name)': reading it changes \
          the state
          """
      ),
      fixIts: [
        FixIt(
          message: Message(id: "ignore", text: "Insert '@ObservationStateIgnored'"),
          changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(ignored))]
        )
      ]
    )
  }

  static func severalVariables(_ declaration: VariableDeclSyntax) -> Diagnostic {
    Diagnostic(
      node: declaration.bindings,
      message: Message(
        id: "severalVariables",
        text: "'@ObservableState' needs each variable in a declaration of its own"
      )
    )
  }

  static func notStored(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: Message(
        id: "notStored",
        text: "'@\(attribute.plainName)' needs a stored variable of an instance"
      )
    )
  }

  static func presentsNotOptional(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: Message(
        id: "presentsNotOptional",
        text:
          "'@Presents' needs a variable whose type is written out and optional, like 'Child.State?'"
      )
    )
  }

  static let domain = "ObservableState"

  private struct Message: DiagnosticMessage, FixItMessage {
    let id: String
    let text: String

    var message: String { text }
    var severity: DiagnosticSeverity { .error }
    var diagnosticID: MessageID { MessageID(domain: domain, id: id) }
    var fixItID: MessageID { diagnosticID }
  }
}

extension VariableDeclSyntax {
  fileprivate var ignored: VariableDeclSyntax {
    var copy = self.with(\.leadingTrivia, [])
    copy.attributes = AttributeListSyntax(
      [.attribute("@ObservationStateIgnored ")] + Array(copy.attributes))
    return copy.with(\.leadingTrivia, leadingTrivia)
  }
}

extension FixIt {
  /// Takes an attribute away.
  static func removing(
    _ attribute: AttributeSyntax, from attributes: AttributeListSyntax, domain: String
  ) -> FixIt {
    var rest = attributes.filter { $0.id != attribute.id }
    rest.leadingTrivia = attributes.leadingTrivia
    return FixIt(
      message: Removal(name: attribute.plainName, domain: domain),
      changes: [.replace(oldNode: Syntax(attributes), newNode: Syntax(rest))]
    )
  }

  private struct Removal: FixItMessage {
    let name: String
    let domain: String

    var message: String { "Remove '@\(name)'" }
    var fixItID: MessageID { MessageID(domain: domain, id: "removeAttribute") }
  }
}
