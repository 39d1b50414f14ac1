import SwiftSyntax

/// What the spelling of an expression says about its type.
enum DependencyLiteral {
  /// The type that a literal has where nothing else decides; nil for other expressions.
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
