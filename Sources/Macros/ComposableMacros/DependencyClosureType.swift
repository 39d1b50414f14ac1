import SwiftSyntax

/// The function type of an endpoint in the source, with its attributes.
struct DependencyClosureType {
  /// The whole type with its attributes: `@Sendable (URL) async throws -> Bool`.
  let written: TypeSyntax
  let function: FunctionTypeSyntax

  /// Names of the attributes: `Sendable`, `MainActor`.
  private(set) var attributes: [String] = []
  private(set) var specifiers: [String] = []

  /// Returns nil for every other kind of type, including optional functions and type aliases.
  init?(_ type: TypeSyntax) {
    var attributes: [String] = []
    var specifiers: [String] = []
    var current = type
    while true {
      if let attributed = current.as(AttributedTypeSyntax.self) {
        attributes += attributed.attributes.compactMap {
          $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription
        }
        specifiers += attributed.specifiers.map(\.trimmedDescription)
        specifiers += attributed.lateSpecifiers.map(\.trimmedDescription)
        current = attributed.baseType
      } else if let tuple = current.as(TupleTypeSyntax.self), tuple.elements.count == 1,
        let element = tuple.elements.first, element.firstName == nil
      {
        current = element.type
      } else {
        break
      }
    }
    guard let function = current.as(FunctionTypeSyntax.self) else { return nil }
    self.written = type.trimmed
    self.function = function
    self.attributes = attributes
    self.specifiers = specifiers
  }

  /// The type as a parameter of an initialiser that stores the argument.
  var asEscapingParameter: String {
    attributes.contains("escaping")
      ? written.description : "@escaping \(written.description)"
  }

  /// The attribute of the global actor that the closure runs on.
  ///
  /// The attributes of the language are known; any other attribute of a function type is a global
  /// actor.
  var globalActor: String? {
    attributes.first {
      !["Sendable", "escaping", "convention", "concurrent", "autoclosure", "isolated"].contains($0)
    }
  }

  /// Whether the closure can be read and called from any isolation.
  ///
  /// Functions on a global actor are implicitly `Sendable`.
  var isSendable: Bool {
    attributes.contains("Sendable") || globalActor != nil
  }

  var isAsync: Bool { function.effectSpecifiers?.asyncSpecifier != nil }

  var canThrow: Bool {
    guard let clause = function.effectSpecifiers?.throwsClause else { return false }
    return clause.type?.trimmedDescription != "Never"
  }

  /// Whether the closure may throw an error of any type.
  var canThrowAnyError: Bool {
    guard canThrow else { return false }
    guard let type = function.effectSpecifiers?.throwsClause?.type else { return true }
    return ["any Error", "any Swift.Error", "Error", "Swift.Error"]
      .contains(type.trimmedDescription)
  }

  var returnsVoid: Bool {
    ["Void", "Swift.Void", "()"].contains(function.returnClause.type.trimmedDescription)
  }

  /// `try await `, limited to the effects of the closure.
  var callEffects: String {
    (canThrow ? "try " : "") + (isAsync ? "await " : "")
  }

  /// `_, _ in` for a closure that ignores its parameters, or empty.
  var ignoredParameters: String {
    function.parameters.isEmpty
      ? ""
      : function.parameters
        .map { $0.type.is(PackExpansionTypeSyntax.self) ? "(_: \($0.type.trimmed))" : "_" }
        .joined(separator: ", ") + " in"
  }

  var parameters: [Parameter] {
    function.parameters.enumerated().map { Parameter($1, at: $0) }
  }
}
