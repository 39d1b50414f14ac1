import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Generates the case paths of an enum and its conformance.
enum CasePathableMacro {}

extension CasePathableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      context.diagnose(CasePathableDiagnostic.notAnEnum(declaration, attribute: node))
      return []
    }
    if let nesting = PrivateNesting(of: declaration, in: context.lexicalContext) {
      nesting.diagnose(node, in: context)
      return []
    }
    let cases = CasePathableCase.Group(declaration.memberBlock.members)
    let overloads = cases.overloads()
    guard overloads.isEmpty else {
      for overload in overloads {
        context.diagnose(CasePathableDiagnostic.overloadedCase(overload))
      }
      return []
    }
    return CasePathableMembers(of: declaration, cases: cases, in: context.lexicalContext)
      .declarations
  }
}

extension CasePathableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // Without its members, the conformance would only cause one more error at the same location.
    guard
      let declaration = declaration.as(EnumDeclSyntax.self), !protocols.isEmpty,
      PrivateNesting(of: declaration, in: context.lexicalContext) == nil,
      CasePathableCase.Group(declaration.memberBlock.members).overloads().isEmpty
    else { return [] }

    // An extension is at the top level of the file, outside of the declarations that restrict the
    // availability of the enum.
    let surroundings = context.lexicalContext.compactMap {
      $0.asProtocol((any WithAttributesSyntax).self)
    }
    let availability = ([declaration as any WithAttributesSyntax] + surroundings)
      .flatMap { $0.attributes.availability }
      .map { "\($0.trimmedDescription)\n" }
      .joined()
    // A module may isolate types to the main actor by default; key paths are not isolated.
    let conformances = protocols.map { "nonisolated CasePaths.\($0.unqualifiedName)" }
      .joined(separator: ", ")
    let decl: DeclSyntax = "\(raw: availability)extension \(type.trimmed): \(raw: conformances) {}"
    return [decl.cast(ExtensionDeclSyntax.self)]
  }
}

extension TypeSyntax {
  fileprivate var unqualifiedName: String {
    self.as(MemberTypeSyntax.self)?.name.text ?? trimmedDescription
  }
}
