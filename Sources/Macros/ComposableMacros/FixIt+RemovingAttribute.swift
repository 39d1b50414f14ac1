import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Takes an attribute away.
  static func removing(
    _ attribute: AttributeSyntax, from attributes: AttributeListSyntax
  ) -> FixIt {
    // The attribute and the declaration come to a macro as separate trees: their nodes have nothing but the text
    // in common.
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
      // What follows stands where the attribute stood.
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
