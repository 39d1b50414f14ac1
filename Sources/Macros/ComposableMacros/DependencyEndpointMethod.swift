import SwiftSyntax
import SwiftSyntaxBuilder

/// The function that calls an endpoint with argument labels, which closures cannot have.
struct DependencyEndpointMethod {
  let declaration: DeclSyntax

  /// Returns nil if the method would add nothing to a call of the closure.
  init?(_ endpoint: DependencyEndpoint, name: String?, mayLeaveIsolation: Bool) {
    let parameters = endpoint.type.parameters
    let hasLabels = parameters.contains { $0.label != nil }
    let isRenamed = name != nil && name != endpoint.plainName
    guard hasLabels || isRenamed else { return nil }

    let modifiers = Self.modifiers(of: endpoint, mayLeaveIsolation: mayLeaveIsolation)
    let function =
      name.map { $0 == endpoint.plainName ? endpoint.name.text : $0 } ?? endpoint.name.text
    let effects = endpoint.type.function.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
    let result =
      endpoint.type.returnsVoid
      ? "" : " -> \(endpoint.type.function.returnClause.type.trimmedDescription)"
    let list = parameters.map(\.declaration).joined(separator: ", ")
    let arguments = parameters.map(\.argument).joined(separator: ", ")
    declaration = """
      \(raw: Self.documentation(of: endpoint))\(raw: modifiers)func \(raw: function)(\(raw: list))\
      \(raw: effects)\(raw: result) {
        \(raw: endpoint.type.callEffects)\(raw: endpoint.storageName)(\(raw: arguments))
      }
      """
  }

  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
  }

  private static func modifiers(of endpoint: DependencyEndpoint, mayLeaveIsolation: Bool) -> String
  {
    var words: [String] = endpoint.variable.attributes.compactMap {
      guard let attribute = $0.as(AttributeSyntax.self) else { return nil }
      let name = attribute.attributeName.trimmedDescription
      return name == "available" || name == "_spi" || name.hasSuffix("Actor")
        ? attribute.trimmedDescription : nil
    }
    if let actor = endpoint.type.globalActor { words.append("@\(actor)") }
    words += endpoint.variable.modifiers
      .filter { accessLevels.contains($0.name.tokenKind) && $0.detail == nil }
      .map(\.trimmedDescription)
    // A `Sendable` closure can be called from any isolation, even if the module isolates everything
    // else to the main actor.
    let isIsolated =
      endpoint.variable.hasGlobalActorAttribute || endpoint.type.globalActor != nil
    if let specifier = endpoint.type.specifiers.first(where: { $0.hasPrefix("nonisolated") }) {
      words.append(specifier)
    } else if endpoint.type.isSendable, mayLeaveIsolation, !isIsolated {
      words.append("nonisolated")
    }
    return words.map { "\($0) " }.joined()
  }

  private static let accessLevels: Set<TokenKind> = [
    .keyword(.public), .keyword(.package), .keyword(.internal), .keyword(.fileprivate),
    .keyword(.private),
  ]

  /// The comment of the endpoint documents the method as well.
  private static func documentation(of endpoint: DependencyEndpoint) -> String {
    endpoint.variable.leadingTrivia.pieces.compactMap { piece in
      switch piece {
      case .docLineComment(let text), .docBlockComment(let text): "\(text)\n"
      default: nil
      }
    }
    .joined()
  }
}
