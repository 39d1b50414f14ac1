import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Makes the fields of a struct, or the cases of an enum, observable.
enum ObservableStateMacro {}

extension ObservableStateMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let declaration = declaration.as(EnumDeclSyntax.self) {
      return ObservableStateCases(of: declaration, in: context.lexicalContext).declarations
    }
    guard let declaration = declaration.as(StructDeclSyntax.self) else {
      context.diagnose(ObservableStateDiagnostic.wrongKind(declaration, attribute: node))
      return []
    }
    for property in ObservableStateProperties(declaration.memberBlock.members).all
    where property.isLazy && !property.declaration.attributes.contains(named: ignored) {
      context.diagnose(ObservableStateDiagnostic.lazyProperty(property))
    }
    return ObservableStateMembers(of: declaration, in: context.lexicalContext).declarations
  }

  private static let ignored = "ObservationStateIgnored"
}

extension ObservableStateMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self), let variable = member.as(VariableDeclSyntax.self)
    else { return [] }
    if variable.declaresSeveralVariables {
      context.diagnose(ObservableStateDiagnostic.severalVariables(variable))
      return []
    }
    guard
      let property = variable.storedProperty, property.kind == .tracked,
      !variable.attributes.contains(named: "ObservationStateTracked")
    else { return [] }
    return ["@ComposableArchitecture.ObservationStateTracked"]
  }
}

extension ObservableStateMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let isStruct = declaration.is(StructDeclSyntax.self)
    guard isStruct || declaration.is(EnumDeclSyntax.self), !protocols.isEmpty else { return [] }
    let availability = extensionAvailability(of: declaration, in: context.lexicalContext)
    let isolation = declaration.conformanceIsolation
    let conformances = [
      ("ObservableState", "nonisolated ComposableArchitecture.ObservableState", true),
      ("_ObservableFields", "\(isolation)ComposableArchitecture._ObservableFields", isStruct),
      ("CustomReflectable", "\(isolation)Swift.CustomReflectable", isStruct),
    ]
    var members: [String] = []
    if let declaration = declaration.as(StructDeclSyntax.self) {
      let properties = ObservableStateProperties(declaration.memberBlock.members)
      members = ObservableStateCoding(of: declaration, properties: properties)
        .members(access: memberAccess(of: declaration, in: context.lexicalContext))
    }
    let names = protocols.map(\.unqualifiedName)
    return conformances.filter { $0.2 && names.contains($0.0) }.enumerated()
      .map { index, conformance -> DeclSyntax in
        let body =
          index == 0 && !members.isEmpty
          ? "{\n\(members.indentedLines.joined(separator: "\n"))\n}" : "{}"
        return """
          \(raw: availability)extension \(type.trimmed): \(raw: conformance.1) \(raw: body)
          """
      }
      .compactMap { $0.as(ExtensionDeclSyntax.self) }
  }
}

extension TypeSyntax {
  fileprivate var unqualifiedName: String {
    self.as(MemberTypeSyntax.self)?.name.text ?? trimmedDescription
  }
}
