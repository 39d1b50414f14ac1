import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Moves a closure into separate storage, with an unimplemented initial value.
enum DependencyEndpointMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let endpoint = try? DependencyEndpoint(variable)
    else { return [] }
    let storage = endpoint.storageName
    let initializer: AccessorDeclSyntax = """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = initialValue
      }
      """
    let accessors: [AccessorDeclSyntax] = [
      """
      get {
        \(raw: storage)
      }
      """,
      """
      set {
        \(raw: storage) = newValue
      }
      """,
    ]
    // An `init` accessor would store the default without the report.
    return endpoint.defaultValue == nil ? [initializer] + accessors : accessors
  }
}

extension DependencyEndpointMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      context.diagnose(
        DependencyMacroDiagnostic(
          "EndpointNotProperty",
          """
          '@DependencyEndpoint' makes a closure overridable in tests; attach it to a stored 'var' \
          with a function type
          """),
        at: node)
      return []
    }
    let endpoint: DependencyEndpoint
    do {
      endpoint = try DependencyEndpoint(variable)
    } catch {
      context.diagnose(error, of: variable)
      return []
    }
    let implementation = DependencyEndpointDefault(
      endpoint,
      qualifiedName: context.qualifiedName(of: endpoint.plainName),
      location: context.location(of: variable)
    )
    if implementation.closure == nil { context.diagnoseMissingDefault(of: endpoint) }
    // Without storage the compiler would also report the accessors. This closure is never called.
    let initialValue =
      implementation.closure ?? "{ \(endpoint.type.ignoredParameters) Swift.fatalError() }"
    let storage: DeclSyntax = """
      private var \(raw: endpoint.storageName): \(endpoint.type.written) = \(raw: initialValue)
      """
    return [storage] + method(calling: endpoint, attribute: node, in: context)
  }

  private static func method(
    calling endpoint: DependencyEndpoint,
    attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    var name: String?
    if case .argumentList(let arguments)? = attribute.arguments,
      let argument = arguments.first(where: { $0.label?.text == "method" })
    {
      guard let written = argument.expression.as(StringLiteralExprSyntax.self)?.plainText,
        DependencyEndpointMethod.isName(written)
      else {
        context.diagnose(
          DependencyMacroDiagnostic(
            "EndpointMethodName",
            """
            'method:' names the function that calls '\(endpoint.plainName)'; write the name of a \
            function as a plain string, "\(endpoint.plainName)" for one
            """),
          at: argument.expression)
        return []
      }
      name = written
    }
    let isIsolatedType = context.lexicalContext.first?.hasGlobalActorAttribute ?? false
    return DependencyEndpointMethod(
      endpoint, name: name, mayLeaveIsolation: !isIsolatedType
    ).map { [$0.declaration] } ?? []
  }
}

extension MacroExpansionContext {
  /// `Client.play`, with all enclosing types.
  fileprivate func qualifiedName(of member: String) -> String {
    let types = lexicalContext.compactMap { syntax -> String? in
      if let type = syntax.asProtocol((any NamedDeclSyntax).self),
        syntax.isProtocol((any DeclGroupSyntax).self)
      {
        return type.name.text
      }
      return syntax.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    }
    return (types.reversed() + [member]).joined(separator: ".")
  }
}

extension StringLiteralExprSyntax {
  /// The text between the quotes; nil for an interpolation.
  fileprivate var plainText: String? {
    guard segments.count == 1, case .stringSegment(let segment)? = segments.first else {
      return nil
    }
    return segment.content.text
  }
}
