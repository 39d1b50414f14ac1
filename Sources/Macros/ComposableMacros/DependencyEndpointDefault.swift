import SwiftSyntax
import SwiftSyntaxMacros

/// The default implementation of an endpoint: it reports the call and, if it cannot throw, returns
/// a placeholder.
struct DependencyEndpointDefault {
  /// Source text of the closure; nil if the result is unknown.
  let closure: String?

  init(
    _ endpoint: DependencyEndpoint,
    qualifiedName: String,
    location: AbstractSourceLocation?
  ) {
    let type = endpoint.type
    var report = "DependenciesMacros.Unimplemented._report(\"\(qualifiedName)\""
    if let location {
      report += ", fileID: \(location.file), line: \(location.line), column: \(location.column)"
    }
    report += ")"

    if let written = endpoint.defaultValue {
      closure =
        written.is(ClosureExprSyntax.self)
        ? Self.wrapping(written, of: type, report: report) : written.description
    } else if type.canThrowAnyError {
      closure = Self.closure(type.ignoredParameters, "throw \(report)")
    } else if type.returnsVoid {
      closure = Self.closure(type.ignoredParameters, report)
    } else if let placeholder = DependencyPlaceholder(for: type.function.returnClause.type) {
      closure = Self.closure(
        type.ignoredParameters,
        placeholder.mentionsFailure
          ? "let \(DependencyPlaceholder.failureName) = \(report)" : report,
        "return \(placeholder.expression)")
    } else {
      closure = nil
    }
  }

  /// Reports the call, and returns the result of the closure in the source.
  ///
  /// The closure is called instead of extended, so that a single expression keeps its meaning, and
  /// `throw` and nested `return` need no parsing.
  private static func wrapping(
    _ placeholder: ExprSyntax, of type: DependencyClosureType, report: String
  ) -> String {
    let parameters = type.parameters
    let names = parameters.map(\.name).joined(separator: ", ")
    let arguments = parameters.map(\.argument).joined(separator: ", ")
    return closure(
      parameters.isEmpty ? "" : "\(names) in",
      report,
      "let placeholder: \(type.written) = \(placeholder)",
      "return \(type.callEffects)placeholder(\(arguments))")
  }

  private static func closure(_ signature: String, _ statements: String...) -> String {
    let body = statements.map { "  \($0)" }.joined(separator: "\n")
    return "{\(signature.isEmpty ? "" : " \(signature)")\n\(body)\n}"
  }
}
