import SwiftSyntax

/// The type of an expression, as far as its spelling shows.
enum DependencyLiteral {
  /// The default type of a literal; nil for other expressions.
  static func type(of expression: ExprSyntax) -> String? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: "Int"
    case .floatLiteralExpr: "Double"
    case .booleanLiteralExpr: "Bool"
    case .stringLiteralExpr, .simpleStringLiteralExpr: "String"
    case .prefixOperatorExpr(let negated) where negated.operator.text == "-":
      type(of: negated.expression)
    default: nil
    }
  }

  /// The type of `AudioPlayerClient()`, `Audio.Player(volume: 1)` and `[URL]()`.
  static func constructedType(of expression: ExprSyntax) -> String? {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
    switch call.calledExpression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name) where name.baseName.text.first?.isUppercase ?? false:
      return name.trimmedDescription
    case .memberAccessExpr(let member)
    where member.base != nil && member.declName.baseName.text.first?.isUppercase ?? false:
      return member.trimmedDescription
    case .genericSpecializationExpr(let generic):
      return generic.trimmedDescription
    case .arrayExpr(let array) where array.elements.count == 1:
      return array.trimmedDescription
    case .dictionaryExpr(let dictionary):
      return dictionary.trimmedDescription
    default:
      return nil
    }
  }
}
