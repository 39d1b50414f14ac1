import SwiftSyntax

/// A case of an enum, with the information for its case path.
struct CasePathableCase {
  let element: EnumCaseElementSyntax
  let availability: [AttributeSyntax]
  /// The lines of the documentation comment, without indentation.
  let documentation: [String]

  init(_ element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax) {
    self.element = element
    availability = declaration.attributes.availability
    documentation = declaration.leadingTrivia.documentationLines
  }

  /// The name as it is written after a dot, with its backticks.
  var name: String { element.name.text }

  /// The name without backticks.
  var plainName: String {
    element.name.identifier?.name ?? name
  }

  var parameters: [EnumCaseParameterSyntax] {
    element.parameterClause.map { Array($0.parameters) } ?? []
  }

  var isDeprecated: Bool {
    availability.contains { $0.mentions("deprecated") || $0.mentions("obsoleted") }
  }

  var isUnavailable: Bool {
    availability.contains { $0.mentions("unavailable") }
  }

  /// The `#available` condition for naming the case, if any.
  var requirement: String? {
    let versions = availability.flatMap(\.introducedVersions)
    return versions.isEmpty ? nil : "#available(\((versions + ["*"]).joined(separator: ", ")))"
  }
}
