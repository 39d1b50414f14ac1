import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// An error that one of the dependency macros found, in one sentence that ends with the way out.
struct DependencyMacroDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity = DiagnosticSeverity.error

  init(_ id: String, _ message: String) {
    self.message = message
    self.diagnosticID = MessageID(domain: "DependenciesMacros", id: id)
  }

  /// A change of the source that makes the error go away.
  struct Remedy: FixItMessage {
    let message: String
    let fixItID: MessageID

    init(_ message: String) {
      self.message = message
      self.fixItID = MessageID(domain: "DependenciesMacros", id: "Remedy")
    }
  }
}

extension MacroExpansionContext {
  func diagnose(
    _ diagnostic: DependencyMacroDiagnostic,
    at node: some SyntaxProtocol,
    fixIts: [FixIt] = []
  ) {
    diagnose(Diagnostic(node: Syntax(node), message: diagnostic, fixIts: fixIts))
  }
}
