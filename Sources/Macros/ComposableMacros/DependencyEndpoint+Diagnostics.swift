import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension MacroExpansionContext {
  func diagnose(_ flaw: DependencyEndpoint.Flaw, of variable: VariableDeclSyntax) {
    let name = variable.bindings.first?.pattern.trimmedDescription ?? "property"
    switch flaw {
    case .constant:
      let fixed = variable.with(
        \.bindingSpecifier,
        .keyword(.var, trailingTrivia: variable.bindingSpecifier.trailingTrivia)
          .with(\.leadingTrivia, variable.bindingSpecifier.leadingTrivia))
      diagnose(
        DependencyMacroDiagnostic(
          "EndpointConstant",
          "'\(name)' is a constant, which tests can't override; make it a 'var'"),
        at: variable.bindingSpecifier,
        fixIts: [
          FixIt(
            message: DependencyMacroDiagnostic.Remedy("Replace 'let' with 'var'"),
            changes: [.replace(oldNode: Syntax(variable), newNode: Syntax(fixed))])
        ])
    case .notStored:
      diagnose(
        DependencyMacroDiagnostic(
          "EndpointNotStored",
          """
          '\(name)' is not a stored property of an instance; an endpoint is a 'var' that holds a \
          closure and is neither computed, 'static' nor 'lazy'
          """),
        at: variable)
    case .severalBindings:
      diagnose(
        DependencyMacroDiagnostic(
          "EndpointSeveralBindings",
          "'\(name)' shares its 'var' with others; declare each endpoint on a line of its own"),
        at: variable)
    case .notClosure:
      diagnose(
        DependencyMacroDiagnostic(
          "EndpointNotClosure",
          """
          '\(name)' has no function type; write one in place, like \
          'var \(name): @Sendable () async throws -> Void'
          """),
        at: variable)
    }
  }

  func diagnoseMissingDefault(of endpoint: DependencyEndpoint) {
    let result = endpoint.type.function.returnClause.type.trimmedDescription
    let ignored = endpoint.type.ignoredParameters
    let closure: ExprSyntax = "{ \(raw: ignored.isEmpty ? "" : "\(ignored) ")<#\(raw: result)#> }"
    let annotated = endpoint.binding.with(
      \.initializer,
      InitializerClauseSyntax(
        leadingTrivia: .space,
        equal: .equalToken(trailingTrivia: .space),
        value: closure))
    diagnose(
      DependencyMacroDiagnostic(
        "EndpointDefaultRequired",
        """
        Default value required for non-throwing closure '\(endpoint.plainName)': without one, it is unknown which \
        '\(result)' a test gets that calls it without overriding it; write '= \(closure)'
        """),
      at: endpoint.binding,
      fixIts: [
        FixIt(
          message: DependencyMacroDiagnostic.Remedy("Insert '= \(closure)'"),
          changes: [
            .replace(oldNode: Syntax(endpoint.binding), newNode: Syntax(annotated))
          ])
      ])
  }
}
