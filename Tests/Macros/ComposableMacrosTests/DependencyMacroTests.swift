import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

@Suite struct DependencyMacroTests {
  static func expectExpansion(
    of source: String,
    to expected: String,
    diagnostics: [DiagnosticSpec] = [],
    fixedSource: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source,
      expandedSource: expected,
      diagnostics: diagnostics,
      macroSpecs: [
        "DependencyClient": MacroSpec(type: DependencyClientMacro.self),
        "DependencyEndpoint": MacroSpec(type: DependencyEndpointMacro.self),
        "DependencyEndpointIgnored": MacroSpec(type: DependencyEndpointIgnoredMacro.self),
        "DependencyEntry": MacroSpec(type: DependencyEntryMacro.self),
      ],
      fixedSource: fixedSource,
      indentationWidth: .spaces(2),
      failureHandler: { Issue.record("\($0.message)", sourceLocation: sourceLocation) }
    )
  }
}
