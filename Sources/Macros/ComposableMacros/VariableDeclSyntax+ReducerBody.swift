import SwiftSyntax
import SwiftSyntaxBuilder

extension VariableDeclSyntax {
  /// Whether this is the body of a reducer.
  var isBody: Bool {
    !modifiers.contains(.static) && declaresBody
  }

  /// Whether this is the body of a reducer on an enum.
  var isStaticBody: Bool {
    modifiers.contains(.static) && declaresBody
  }

  private var declaresBody: Bool {
    bindings.count == 1 && bindings.first?.pattern.trimmedDescription == "body"
  }

  /// The attribute that the body of a reducer needs, unless there is a builder already or the body
  /// is not built.
  var missingReducerBuilder: AttributeSyntax? {
    guard declaresBody, let binding = bindings.first, binding.accessorBlock != nil,
      !attributes.contains(where: { $0.as(AttributeSyntax.self)?.plainName == "ReducerBuilder" })
    else { return nil }
    let arguments = binding.typeAnnotation?.type.reducerArguments ?? []
    let types =
      switch arguments.count {
      case 1: "\(arguments[0]).State, \(arguments[0]).Action"
      case 2: arguments.joined(separator: ", ")
      default: "Self.State, Self.Action"
      }
    return "@ComposableArchitecture.ReducerBuilder<\(raw: types)>"
  }
}

extension TypeSyntax {
  /// Whether this is `ReducerOf<…>` or `Reducer<…>`, optionally with `any`.
  var isReducerWithoutSome: Bool {
    if let type = self.as(SomeOrAnyTypeSyntax.self) {
      return type.someOrAnySpecifier.tokenKind == .keyword(.any)
        && type.constraint.isReducerWithoutSome
    }
    let name =
      self.as(IdentifierTypeSyntax.self)?.name ?? self.as(MemberTypeSyntax.self)?.name
    return name.map { ["Reducer", "ReducerOf"].contains($0.text) } ?? false
  }

  /// The generic arguments of `Reducer<State, Action>` or `ReducerOf<Feature>`.
  var reducerArguments: [String] {
    if let some = self.as(SomeOrAnyTypeSyntax.self) { return some.constraint.reducerArguments }
    let (name, clause) =
      if let type = self.as(IdentifierTypeSyntax.self) {
        (type.name.text, type.genericArgumentClause)
      } else if let type = self.as(MemberTypeSyntax.self) {
        (type.name.text, type.genericArgumentClause)
      } else {
        ("", GenericArgumentClauseSyntax?.none)
      }
    guard ["EmptyReducer", "Reducer", "ReducerOf", "Reduce"].contains(name) else { return [] }
    return clause?.arguments.map(\.argument.trimmedDescription) ?? []
  }
}
