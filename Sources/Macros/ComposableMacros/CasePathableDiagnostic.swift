import SwiftDiagnostics
import SwiftSyntax

/// What can be wrong with a use of `@CasePathable`.
enum CasePathableDiagnostic {
  static func notAnEnum(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax
  ) -> Diagnostic {
    let removal = FixIt(
      message: Message(id: "removeAttribute", text: "Remove '@CasePathable'"),
      changes: [
        .replace(
          oldNode: Syntax(declaration.attributes),
          newNode: Syntax(declaration.attributes.removing(attribute))
        )
      ]
    )
    return Diagnostic(
      node: attribute,
      message: Message(
        id: "notAnEnum",
        text: "'@CasePathable' needs an enum: \(declaration.kindWithArticle) has no cases"
      ),
      fixIts: [removal]
    )
  }

  static func overloadedCase(_ overload: CasePathableCase) -> Diagnostic {
    Diagnostic(
      node: overload.element.name,
      message: Message(
        id: "overloadedCase",
        text: """
          '@CasePathable' needs cases with different names: the key path '\\.\(overload.name)' could \
          mean any case named '\(overload.plainName)'
          """
      )
    )
  }

  /// The conformance stands in an extension outside of the surrounding type, where nothing private is
  /// visible.
  static func nestedPrivately(_ modifier: DeclModifierSyntax) -> Diagnostic {
    let replacement = FixIt(
      message: Message(id: "makeFilePrivate", text: "Replace 'private' with 'fileprivate'"),
      changes: [
        .replace(
          oldNode: Syntax(modifier.name),
          newNode: Syntax(modifier.name.with(\.tokenKind, .keyword(.fileprivate)))
        )
      ]
    )
    return Diagnostic(
      node: modifier,
      message: Message(
        id: "nestedPrivately",
        text: "'@CasePathable' can't extend a private enum inside of another type"
      ),
      fixIts: [replacement]
    )
  }

  private struct Message: DiagnosticMessage, FixItMessage {
    let id: String
    let text: String

    var message: String { text }
    var severity: DiagnosticSeverity { .error }
    var diagnosticID: MessageID { MessageID(domain: "CasePathable", id: id) }
    var fixItID: MessageID { diagnosticID }
  }
}

extension DeclGroupSyntax {
  fileprivate var kindWithArticle: String {
    let keyword = introducer.text
    return "\(keyword.first.map("aeiou".contains) == true ? "an" : "a") \(keyword)"
  }
}

extension AttributeListSyntax {
  fileprivate func removing(_ attribute: AttributeSyntax) -> AttributeListSyntax {
    // The attribute and the declaration come to a macro as separate trees: their nodes have nothing but
    // the text in common.
    let name = attribute.attributeName.trimmedDescription
    var attributes = filter {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription != name
    }
    attributes.leadingTrivia = leadingTrivia
    return attributes
  }
}
