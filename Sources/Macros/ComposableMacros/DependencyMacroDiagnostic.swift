import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// An error of a dependency macro, in one sentence that ends with the remedy.
struct DependencyMacroDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity = DiagnosticSeverity.error

  init(_ id: String, _ message: String) {
    self.message = message
    self.diagnosticID = MessageID(domain: "DependenciesMacros", id: id)
  }

  /// A fix-it for the error.
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
