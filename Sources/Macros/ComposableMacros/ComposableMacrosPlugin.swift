import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The one compiler plug-in of the package: every macro is registered here.
@main
struct ComposableMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    CasePathableMacro.self,
    DependencyClientMacro.self,
    DependencyEndpointIgnoredMacro.self,
    DependencyEndpointMacro.self,
    DependencyEntryMacro.self,
  ]
}
