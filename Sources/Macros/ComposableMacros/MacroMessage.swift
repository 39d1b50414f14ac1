import SwiftDiagnostics

/// The message of a diagnostic or a fix-it.
struct MacroMessage: DiagnosticMessage, FixItMessage {
  /// The name of the macro, which separates its ids from those of the others.
  let domain: String
  let id: String
  let text: String
  var severity = DiagnosticSeverity.error

  var message: String { text }
  var diagnosticID: MessageID { MessageID(domain: domain, id: id) }
  var fixItID: MessageID { diagnosticID }
}
