import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

/// Expects the diagnostics of the architecture's macros for a source, and the result of applying
/// their fix-its. The expansion is not compared.
func expectDiagnostics(
  of source: String,
  _ diagnostics: [DiagnosticSpec],
  fixed: String? = nil,
  location: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source,
    expandedSource: "",
    diagnostics: diagnostics,
    macroSpecs: [
      "ObservableState": MacroSpec(
        type: ObservableStateMacro.self,
        conformances: ["ObservableState", "_ObservableFields", "CustomReflectable"]),
      "ObservationStateIgnored": MacroSpec(type: ObservationStateIgnoredMacro.self),
      "ObservationStateTracked": MacroSpec(type: ObservationStateTrackedMacro.self),
      "Presents": MacroSpec(type: PresentsMacro.self),
      "Reducer": MacroSpec(
        type: ReducerMacro.self, conformances: ["_ReducerTypes", "Reducer", "_CaseReducer"]),
      "ReducerCaseEphemeral": MacroSpec(type: ReducerCaseEphemeralMacro.self),
      "ReducerCaseIgnored": MacroSpec(type: ReducerCaseIgnoredMacro.self),
      "ViewAction": MacroSpec(type: ViewActionMacro.self, conformances: ["ViewActionSending"]),
    ],
    fixedSource: fixed,
    indentationWidth: .spaces(2),
    failureHandler: { failure in
      if failure.message.hasPrefix("Macro expansion did not produce the expected expanded source") {
        return
      }
      Issue.record("\(failure.message)", sourceLocation: location)
    }
  )
}
