import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Makes a property of `DependencyValues` access a dependency, with a generated key.
enum DependencyEntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    guard let entry = try? DependencyEntry(declaration, attribute: node, in: context) else {
      return []
    }
    return [
      """
      get {
        self[\(raw: entry.key).self]
      }
      """,
      """
      set {
        self[\(raw: entry.key).self] = newValue
      }
      """,
    ]
  }
}

extension DependencyEntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    let entry: DependencyEntry
    do throws(DependencyEntry.Flaw) {
      entry = try DependencyEntry(declaration, attribute: node, in: context)
    } catch {
      let at = error.node ?? Syntax(declaration)
      context.diagnose(error.diagnostic, at: at, fixIts: error.fixIts)
      return []
    }
    guard let values = entry.values else { return [] }
    let type = entry.type
    var members: [String] = []
    if let live = values.live {
      members.append("static var liveValue: \(type) {\n  \(live)\n}")
    }
    if let preview = values.preview {
      members.append("static var previewValue: \(type) {\n  \(preview)\n}")
    }
    if let test = values.test {
      members.append("static var testValue: \(type) {\n  \(test)\n}")
    }
    // Dependencies request the values of a key from any isolation.
    return [
      """
      private nonisolated enum \(raw: entry.key): Dependencies.DependencyKey {
      \(raw: members.joined(separator: "\n"))
      }
      """
    ]
  }
}
