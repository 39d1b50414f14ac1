import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The errors in uses of `@ViewAction(for:)`.
enum ViewActionDiagnostic {
  static func wrongKind(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax
  ) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: MacroMessage(
        domain: "ViewAction", id: "wrongKind",
        text:
          "'@ViewAction' needs a struct or a class with a store: \(declaration.kindWithArticle) has none"
      ),
      fixIts: [.removing(attribute, from: declaration.attributes)]
    )
  }

  static func hiddenStore(
    _ store: VariableDeclSyntax, _ modifier: DeclModifierSyntax
  ) -> Diagnostic {
    var visible = store
    visible.modifiers = store.modifiers.filter { $0.id != modifier.id }
    visible.leadingTrivia = store.leadingTrivia
    return Diagnostic(
      node: modifier,
      message: MacroMessage(
        domain: "ViewAction", id: "hiddenStore",
        text: "'@ViewAction' needs a property 'store' that is not private, as 'send' uses it"
      ),
      fixIts: [
        FixIt(
          message: MacroMessage(domain: "ViewAction", id: "show", text: "Remove 'private'"),
          changes: [.replace(oldNode: Syntax(store), newNode: Syntax(visible))]
        )
      ]
    )
  }

  static func noStore(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax
  ) -> Diagnostic {
    let feature = attribute.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
      .as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
    let store: DeclSyntax = "let store: StoreOf<\(raw: feature ?? "Feature")>"
    var block = declaration.memberBlock
    let indentation = block.members.first?.leadingTrivia.indentation ?? .spaces(2)
    let item = MemberBlockItemSyntax(
      leadingTrivia: .newline + indentation, decl: store,
      trailingTrivia: block.members.isEmpty ? [] : .newline)
    block.members = MemberBlockItemListSyntax([item] + Array(block.members))
    return Diagnostic(
      node: attribute,
      message: MacroMessage(
        domain: "ViewAction", id: "noStore",
        text: "'@ViewAction' needs a property 'store' to send actions to"
      ),
      // An enum has no stored properties.
      fixIts: declaration.is(EnumDeclSyntax.self)
        ? []
        : [
          FixIt(
            message: MacroMessage(
              domain: "ViewAction", id: "addStore",
              text: "Insert 'let store: StoreOf<\(feature ?? "Feature")>'"),
            changes: [
              .replace(oldNode: Syntax(declaration.memberBlock), newNode: Syntax(block))
            ]
          )
        ]
    )
  }

  static func sentThroughStore(_ call: ViewActionCalls.Call) -> Diagnostic {
    let replacement: ExprSyntax = "send(\(call.action.trimmed))"
    return Diagnostic(
      node: call.call,
      message: MacroMessage(
        domain: "ViewAction", id: "sentThroughStore",
        text: "A view with '@ViewAction' sends with 'send(\(call.action.trimmedDescription))'",
        severity: .warning
      ),
      fixIts: [
        FixIt(
          message: MacroMessage(
            domain: "ViewAction", id: "send", text: "Replace with '\(replacement)'"),
          changes: [
            .replace(
              oldNode: Syntax(call.call),
              newNode: Syntax(
                replacement
                  .with(\.leadingTrivia, call.call.leadingTrivia)
                  .with(\.trailingTrivia, call.call.trailingTrivia)))
          ]
        )
      ]
    )
  }
}
