import SwiftSyntax

/// The conformances of `@Reducer(state: .equatable, action: .equatable)`.
struct ReducerConformances {
  let state: [String]
  let action: [String]

  init(_ attribute: AttributeSyntax) {
    var label = ""
    var names: [String: [String]] = [:]
    for argument in attribute.arguments?.as(LabeledExprListSyntax.self) ?? [] {
      label = argument.label?.text ?? label
      guard
        let member = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      else { continue }
      names[label, default: []].append(
        "Swift.\(member.prefix(1).uppercased() + member.dropFirst())")
    }
    state = names["state"] ?? []
    action = names["action"] ?? []
  }
}
