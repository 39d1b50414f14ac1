import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A type that is not visible in the rest of its file, where extensions of macros are added.
struct PrivateNesting {
  private enum Cause {
    /// The type itself is private.
    case declaration(DeclModifierSyntax, kind: String)
    /// It is nested in a private type.
    case surroundings(name: String, isReported: Bool)
  }

  private let cause: Cause

  /// - Returns: `nil` if the type can be extended.
  init?(of declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]) {
    // For attributes of members, the context contains the type itself.
    let isInside = lexicalContext.first?.typeName == Syntax(declaration).typeName
    let lexicalContext = lexicalContext.dropFirst(isInside ? 1 : 0)
    guard !lexicalContext.isEmpty else { return nil }
    if let modifier = declaration.modifiers.privateModifier {
      cause = .declaration(modifier, kind: declaration.introducer.text)
      return
    }
    let surroundings = lexicalContext.dropLast()
      .compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
    guard let hidden = surroundings.first(where: { $0.modifiers.privateModifier != nil }) else {
      return nil
    }
    cause = .surroundings(
      name: Syntax(hidden).typeName ?? "",
      isReported: hidden.attributes.contains { $0.as(AttributeSyntax.self)?.isExtending == true })
  }

  /// Reports that a macro cannot extend the type.
  func diagnose(_ attribute: AttributeSyntax, in context: some MacroExpansionContext) {
    let name = attribute.plainName
    switch cause {
    case .declaration(let modifier, let kind):
      let replacement = FixIt(
        message: MacroMessage(
          domain: name, id: "nestedPrivately", text: "Replace 'private' with 'fileprivate'"),
        changes: [
          .replace(
            oldNode: Syntax(modifier.name),
            newNode: Syntax(modifier.name.with(\.tokenKind, .keyword(.fileprivate)))
          )
        ]
      )
      context.diagnose(
        Diagnostic(
          node: modifier,
          message: MacroMessage(
            domain: name, id: "nestedPrivately",
            text: "'@\(name)' can't extend a private \(kind) inside of another type"),
          fixIts: [replacement]))
    case .surroundings(let surroundings, isReported: false):
      context.diagnose(
        Diagnostic(
          node: attribute,
          message: MacroMessage(
            domain: name, id: "nestedPrivately",
            text: """
              '@\(name)' can't extend a type inside of '\(surroundings)', which is private inside of \
              another type: make '\(surroundings)' fileprivate
              """)))
    case .surroundings:
      break
    }
  }
}

extension Syntax {
  fileprivate var typeName: String? { asProtocol((any NamedDeclSyntax).self)?.name.text }
}

extension DeclModifierListSyntax {
  fileprivate var privateModifier: DeclModifierSyntax? {
    first { $0.name.tokenKind == .keyword(.private) && $0.detail == nil }
  }
}

extension AttributeSyntax {
  /// Whether this is a macro that extends a type, and reports a failure itself.
  fileprivate var isExtending: Bool {
    ["CasePathable", "ObservableState", "Reducer", "ViewAction"].contains(plainName)
  }
}
