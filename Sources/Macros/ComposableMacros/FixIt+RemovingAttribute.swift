import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Removes an attribute.
  static func removing(
    _ attribute: AttributeSyntax, from attributes: AttributeListSyntax
  ) -> FixIt {
    // A macro receives the attribute and the declaration as separate trees, so they are matched by
    // their text.
    let name = attribute.attributeName.trimmedDescription
    var rest = attributes.filter {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription != name
    }
    var changes: [FixIt.Change] = [.replace(oldNode: Syntax(attributes), newNode: Syntax(rest))]
    if !rest.isEmpty {
      rest.leadingTrivia = attributes.leadingTrivia
      changes = [.replace(oldNode: Syntax(attributes), newNode: Syntax(rest))]
    } else if let next = attributes.lastToken(viewMode: .sourceAccurate)?
      .nextToken(viewMode: .sourceAccurate)
    {
      // The next token takes the position of the attribute.
      changes.append(
        .replaceLeadingTrivia(token: next, newTrivia: attributes.leadingTrivia))
    }
    return FixIt(message: Removal(name: name), changes: changes)
  }

  private struct Removal: FixItMessage {
    let name: String

    var message: String { "Remove '@\(name)'" }
    var fixItID: MessageID { MessageID(domain: name, id: "removeAttribute") }
  }
}
