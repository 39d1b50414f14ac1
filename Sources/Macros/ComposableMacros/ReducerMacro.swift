import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Makes a struct or an enum a reducer.
enum ReducerMacro {}

extension ReducerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let nesting = PrivateNesting(of: declaration, in: context.lexicalContext) {
      nesting.diagnose(node, in: context)
      return []
    }
    if let declaration = declaration.as(EnumDeclSyntax.self) {
      for element in ReducerCase.Group(declaration.memberBlock.members).elements {
        if case .unclear = element.kind {
          context.diagnose(ReducerDiagnostic.unclearCase(element.element))
        }
      }
      return ReducerCases(of: declaration, attribute: node, in: context.lexicalContext)
        .declarations
    }
    guard let declaration = declaration.as(StructDeclSyntax.self) else {
      context.diagnose(ReducerDiagnostic.wrongKind(declaration, attribute: node))
      return []
    }
    let members = ReducerMembers(of: declaration, in: context.lexicalContext)
    if let type = members.bodyType, type.isReducerWithoutSome {
      context.diagnose(ReducerDiagnostic.bodyWithoutSome(type))
    }
    if let method = members.methodNotRun {
      context.diagnose(ReducerDiagnostic.methodNotRun(method))
    }
    if let method = members.reduceMethod, let body = members.body,
      !declaration.memberBlock.members.separate(method, body)
    {
      context.diagnose(ReducerDiagnostic.reduceBesidesBody(method))
    }
    return members.declarations
  }
}

extension ReducerMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard PrivateNesting(of: declaration, in: context.lexicalContext) == nil else { return [] }
    if let member = member.as(EnumDeclSyntax.self) {
      let attributes = member.attributes
      var missing: [AttributeSyntax] = []
      if ["State", "Action"].contains(member.name.text), !attributes.contains(named: "CasePathable")
      {
        missing.append("@CasePaths.CasePathable")
      }
      if member.name.text == "State", !attributes.contains(named: "dynamicMemberLookup") {
        missing.append("@dynamicMemberLookup")
      }
      return missing
    }
    guard let member = member.as(VariableDeclSyntax.self),
      declaration.is(StructDeclSyntax.self) && member.isBody
        || declaration.is(EnumDeclSyntax.self) && member.isStaticBody,
      let builder = member.missingReducerBuilder
    else { return [] }
    return [builder]
  }
}

extension ReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let isEnum = declaration.is(EnumDeclSyntax.self)
    guard isEnum || declaration.is(StructDeclSyntax.self), !protocols.isEmpty,
      PrivateNesting(of: declaration, in: context.lexicalContext) == nil
    else { return [] }
    let availability = extensionAvailability(of: declaration, in: context.lexicalContext)
    let names = protocols.map { $0.as(MemberTypeSyntax.self)?.name.text ?? $0.trimmedDescription }
    // The compiler infers the isolation of a conformance from its requirements. It knows those of
    // the first conformance at once, so those of the second may refer to it.
    let members = declaration.as(StructDeclSyntax.self)
      .map { ReducerMembers(of: $0, in: context.lexicalContext) }
    // The error is already reported, and the type does not conform.
    let isFlawed = members?.bodyType?.isReducerWithoutSome ?? false
    return ["_ReducerTypes", isFlawed ? "" : "Reducer", isEnum ? "_CaseReducer" : ""]
      .filter(names.contains)
      .map { name -> DeclSyntax in
        let conformance = "\(declaration.conformanceIsolation)ComposableArchitecture.\(name)"
        return "\(raw: availability)extension \(type.trimmed): \(raw: conformance) {}"
      }
      .compactMap { $0.as(ExtensionDeclSyntax.self) }
  }
}
