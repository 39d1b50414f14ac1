import SwiftSyntax
import SwiftSyntaxMacros

/// A property of `DependencyValues`, with its key and the values of the key.
struct DependencyEntry {
  /// The type of the property.
  let type: String
  /// The type in `self[Key.self]`.
  let key: String
  /// The values of the generated key; nil for an existing key.
  let values: Values?

  struct Values {
    let live: ExprSyntax?
    let preview: ExprSyntax?
    let test: ExprSyntax?
  }

  init(
    _ declaration: some DeclSyntaxProtocol,
    attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) throws(Flaw) {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first, variable.bindings.count == 1,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      variable.bindingSpecifier.tokenKind == .keyword(.var), binding.accessorBlock == nil,
      !variable.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) })
    else { throw .notProperty }
    guard
      let surrounding = context.lexicalContext.first?.as(ExtensionDeclSyntax.self),
      ["DependencyValues", "Dependencies.DependencyValues"]
        .contains(surrounding.extendedType.trimmedDescription)
    else { throw .misplaced(name) }

    let arguments = Arguments(attribute)
    let initial = binding.initializer?.value.trimmed
    if let second = arguments.value, initial != nil { throw .twoValues(name, second) }
    let test = initial ?? arguments.value?.trimmed
    let type =
      binding.typeAnnotation?.type.trimmedDescription ?? arguments.type
      ?? test.flatMap {
        DependencyLiteral.type(of: $0) ?? DependencyLiteral.constructedType(of: $0)
      }
    guard let type else { throw .unknownType(name, binding) }
    self.type = type

    if test == nil, arguments.live == nil {
      guard let key = arguments.type, arguments.preview == nil else {
        throw .noValue(name, binding, type: type)
      }
      self.key = key
      values = nil
    } else {
      key = "__Key_\(name.filter { $0 != "`" })"
      values = Values(
        live: arguments.live?.trimmed ?? test, preview: arguments.preview?.trimmed, test: test)
    }
  }

  private struct Arguments {
    var type: String?
    var value: ExprSyntax?
    var live: ExprSyntax?
    var preview: ExprSyntax?

    init(_ attribute: AttributeSyntax) {
      guard case .argumentList(let arguments)? = attribute.arguments else { return }
      for argument in arguments {
        let expression = argument.expression
        switch argument.label?.text {
        case "liveValue": live = expression
        case "previewValue": preview = expression
        default:
          if let member = expression.as(MemberAccessExprSyntax.self),
            member.declName.baseName.tokenKind == .keyword(.self), let base = member.base
          {
            type = base.trimmedDescription
          } else {
            value = expression
          }
        }
      }
    }
  }
}
