import SwiftSyntax
import SwiftSyntaxBuilder

/// The relevant members of a struct, and the members that `@Reducer` adds.
struct ReducerMembers {
  private let declaration: StructDeclSyntax
  /// `public ` or another access level, or empty.
  private let access: String
  private let members: [DeclSyntax]
  /// The enclosing type, as it is written in the struct.
  private let enclosingType: String?

  init(of declaration: StructDeclSyntax, in lexicalContext: [Syntax]) {
    self.declaration = declaration
    access = memberAccess(of: declaration, in: lexicalContext)
    members = declaration.memberBlock.members.allDeclarations
    enclosingType = lexicalContext.first.flatMap {
      if let nested = $0.as(ExtensionDeclSyntax.self) {
        return nested.extendedType.trimmedDescription
      }
      guard $0.asProtocol((any DeclGroupSyntax).self) != nil else { return nil }
      return $0.asProtocol((any NamedDeclSyntax).self)?.name.text
    }
  }

  /// `reduce(into:action:)`.
  var reduceMethod: FunctionDeclSyntax? {
    members.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first(where: \.isReduceMethod)
  }

  /// A method that was probably intended as `reduce(into:action:)`, in a type without other logic.
  var methodNotRun: FunctionDeclSyntax? {
    guard body == nil, reduceMethod == nil else { return nil }
    return members.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first {
      $0.name.text == "reduce"
    }
  }

  /// The explicit type of the body.
  var bodyType: TypeSyntax? { body?.bindings.first?.typeAnnotation?.type }

  /// The types in the body's type: state and actions, or a feature.
  private var bodyArguments: [String] {
    if let bodyType { return bodyType.reducerArguments }
    // `let body = EmptyReducer<Int, Int>()`
    guard let call = body?.bindings.first?.initializer?.value.as(FunctionCallExprSyntax.self),
      let callee = call.calledExpression.as(GenericSpecializationExprSyntax.self)
    else { return [] }
    let arguments = callee.genericArgumentClause.arguments.map(\.argument.trimmedDescription)
    return arguments.count == 2 ? arguments : []
  }

  var body: VariableDeclSyntax? {
    members.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first {
      $0.isBody
    }
  }

  var declarations: [DeclSyntax] {
    var declarations = [state, action]
    for (name, index) in [("State", 0), ("Action", 1)] {
      guard let type = namedType(name, index: index) else { continue }
      declarations.append(["\(access)typealias \(name) = \(type)"])
    }
    return (declarations + [resolution, emptyBody]).filter { !$0.isEmpty }
      .map { "\(raw: $0.joined(separator: "\n"))" }
  }

  private var state: [String] {
    guard isWanted("State") else { return [] }
    let conformances = [
      "Swift.Hashable", "Swift.Sendable", "nonisolated ComposableArchitecture.ObservableState",
      "ComposableArchitecture._ObservableFields", "Swift.CustomReflectable",
    ]
    return declaration.memberBlock.members.lines(whereMissing: [
      "@ComposableArchitecture.ObservableState",
      "\(access)struct State: \(conformances.joined(separator: ", ")) {",
      "  \(access)init() {", "  }", "}",
    ]) { $0.declaresType(named: "State") }
  }

  private var action: [String] {
    guard isWanted("Action") else { return [] }
    let conformances = ["Swift.Hashable", "Swift.Sendable"] + ReducerCases.caseConformances
    return declaration.memberBlock.members.lines(whereMissing: [
      "@CasePaths.CasePathable",
      "\(access)enum Action: \(conformances.joined(separator: ", ")) {", "}",
    ]) { $0.declaresType(named: "Action") }
  }

  private var resolution: [String] {
    // The protocol's default depends on the type of the body, which may be declared elsewhere.
    declaration.memberBlock.members.lines(whereDeclared: [
      """
      \(access)func _resolve(in context: ComposableArchitecture._FeatureContext) \
      -> ComposableArchitecture._ResolvedReducer<Self.State, Self.Action> {
      """,
      "  ComposableArchitecture._ResolvedReducer(reducing: self, in: context)", "}",
    ]) { $0.as(FunctionDeclSyntax.self)?.isReduceMethod ?? false }
  }

  private var emptyBody: [String] {
    declaration.memberBlock.members.lines(whereMissing: [
      "@ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>",
      "\(access)var body: some ComposableArchitecture.Reducer<Self.State, Self.Action> {",
      "  ComposableArchitecture.EmptyReducer()", "}",
    ]) {
      $0.as(FunctionDeclSyntax.self)?.isReduceMethod ?? $0.as(VariableDeclSyntax.self)?.isBody
        ?? false
    }
  }

  /// The type in the method or the body in place of an undeclared `State` or `Action`.
  private func namedType(_ name: String, index: Int) -> String? {
    guard !isMissing(name), !isDeclared(name) else { return nil }
    let type: String
    if let parameters = reduceMethod?.signature.parameterClause.parameters {
      let written = Array(parameters)[index].type
      type = (written.as(AttributedTypeSyntax.self)?.baseType ?? written).trimmedDescription
    } else {
      let arguments = bodyArguments
      type = arguments.count == 2 ? arguments[index] : "\(arguments.joined()).\(name)"
    }
    if type == name, areTypesElsewhere, let enclosingType { return "\(enclosingType).\(name)" }
    // Declared in an extension.
    return [name, "Self.\(name)"].contains(type) ? nil : type
  }

  /// Whether the body uses two types that are not declared here: types of the enclosing type, or in
  /// an extension.
  private var areTypesElsewhere: Bool {
    bodyArguments == ["State", "Action"] && !isDeclared("State") && !isDeclared("Action")
  }

  /// Whether a type is declared, among the members or as a generic parameter.
  private func isDeclared(_ name: String) -> Bool {
    members.contains { $0.declaresType(named: name) }
      || declaration.genericParameterClause?.parameters.contains { $0.name.text == name } == true
  }

  /// Whether a type is not declared, and cannot be inferred from the method or the body either.
  private func isMissing(_ name: String) -> Bool {
    !isDeclared(name) && isWanted(name)
  }

  /// Whether a type must be declared, because it cannot be inferred from the method or the body.
  private func isWanted(_ name: String) -> Bool {
    let isParameter =
      declaration.genericParameterClause?.parameters.contains { $0.name.text == name } ?? false
    guard reduceMethod == nil, !isParameter else { return false }
    let arguments = bodyArguments
    if areTypesElsewhere { return false }
    return arguments.isEmpty || arguments.contains { [name, "Self", "Self.\(name)"].contains($0) }
  }
}

extension FunctionDeclSyntax {
  /// Whether this is `reduce(into:action:)`.
  fileprivate var isReduceMethod: Bool {
    name.text == "reduce" && !modifiers.contains(.static)
      && signature.parameterClause.parameters.map(\.firstName.text) == ["into", "action"]
  }
}

extension DeclSyntax {
  fileprivate func declaresType(named name: String) -> Bool {
    guard !self.is(FunctionDeclSyntax.self) else { return false }
    return self.asProtocol((any NamedDeclSyntax).self)?.name.text == name
  }
}
