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
    if let nesting = PrivateNesting(of: declaration, in: context.lexicalContext) {
      nesting.diagnose(node, in: context)
      return []
    }
    if let declaration = declaration.as(EnumDeclSyntax.self) {
      return ObservableStateCases(of: declaration, in: context.lexicalContext).declarations
    }
    guard let declaration = declaration.as(StructDeclSyntax.self) else {
      context.diagnose(ObservableStateDiagnostic.wrongKind(declaration, attribute: node))
      return []
    }
    for variable in declaration.memberBlock.members.allDeclarations.compactMap({
      $0.as(VariableDeclSyntax.self)
    }) {
      diagnose(variable, in: context)
    }
    return ObservableStateMembers(of: declaration, in: context.lexicalContext).declarations
  }

  private static func diagnose(
    _ variable: VariableDeclSyntax, in context: some MacroExpansionContext
  ) {
    if variable.declaresSeveralVariables {
      context.diagnose(ObservableStateDiagnostic.severalVariables(variable))
    }
    guard !variable.attributes.contains(named: "ObservationStateIgnored"),
      let property = variable.storedProperty
    else { return }
    if property.isLazy, !variable.attributes.contains(named: "Presents") {
      context.diagnose(ObservableStateDiagnostic.lazyProperty(property))
    }
    if property.kind == .wrapped, let wrapper = variable.attributes.wrapper {
      if wrapper.plainName == "PresentationState" {
        context.diagnose(ObservableStateDiagnostic.presentationState(property, wrapper))
      } else if !selfObservingWrappers.contains(wrapper.plainName) {
        context.diagnose(ObservableStateDiagnostic.wrappedProperty(property, wrapper))
      }
    }
  }

  /// Wrappers whose values are observed without the help of this macro.
  private static let selfObservingWrappers: Set<String> = ["Shared", "SharedReader"]
}

extension ObservableStateMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self), let variable = member.as(VariableDeclSyntax.self),
      PrivateNesting(of: declaration, in: context.lexicalContext) == nil
    else { return [] }
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
    guard isStruct || declaration.is(EnumDeclSyntax.self), !protocols.isEmpty,
      PrivateNesting(of: declaration, in: context.lexicalContext) == nil
    else { return [] }
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
