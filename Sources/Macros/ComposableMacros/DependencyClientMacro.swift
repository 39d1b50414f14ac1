import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Makes every closure of a struct an endpoint, and generates initialisers.
enum DependencyClientMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self),
      let variable = member.as(VariableDeclSyntax.self),
      !variable.hasAttribute("DependencyEndpoint"),
      !variable.hasAttribute("DependencyEndpointIgnored"),
      (try? DependencyEndpoint(variable)) != nil
    else { return [] }
    return ["@DependencyEndpoint"]
  }
}

extension DependencyClientMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let client = declaration.as(StructDeclSyntax.self) else {
      let name = (declaration as? any NamedDeclSyntax)?.name.text ?? "this declaration"
      context.diagnose(
        DependencyMacroDiagnostic(
          "ClientNotStruct",
          """
          '@DependencyClient' needs a struct, whose copies can be changed one endpoint at a time; \
          make '\(name)' a struct with a 'var' for each endpoint
          """),
        at: declaration.introducer)
      return []
    }
    for member in client.memberBlock.members.allDeclarations {
      guard let variable = member.as(VariableDeclSyntax.self),
        !variable.hasAttribute("DependencyEndpointIgnored")
      else { continue }
      do throws(DependencyEndpoint.Flaw) {
        _ = try DependencyEndpoint(variable)
      } catch .severalBindings {
        context.diagnose(.severalBindings, of: variable)
      } catch {}
    }
    return DependencyClientInitializers(of: client).declarations
  }
}
