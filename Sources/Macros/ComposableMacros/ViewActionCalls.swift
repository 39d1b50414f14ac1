import SwiftSyntax

/// Finds `store.send(.view(…))` and `store.send(Feature.Action.view(…))`.
final class ViewActionCalls: SyntaxVisitor {
  struct Call {
    let call: FunctionCallExprSyntax
    /// The sent action, without `.view(…)`.
    let action: ExprSyntax
  }

  var calls: [Call] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let action = Self.viewAction(of: node) { calls.append(Call(call: node, action: action)) }
    return .visitChildren
  }

  private static func viewAction(of node: FunctionCallExprSyntax) -> ExprSyntax? {
    guard
      let callee = node.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "send",
      callee.base.map(isStore) == true,
      node.arguments.count == 1,
      let argument = node.arguments.first?.expression.as(FunctionCallExprSyntax.self),
      let name = argument.calledExpression.as(MemberAccessExprSyntax.self),
      name.base?.trimmedDescription.hasSuffix("Action") ?? true,
      name.declName.baseName.text == "view",
      argument.arguments.count == 1
    else { return nil }
    return argument.arguments.first?.expression
  }

  private static func isStore(_ expression: ExprSyntax) -> Bool {
    ["store", "self.store"].contains(expression.trimmedDescription)
  }
}
