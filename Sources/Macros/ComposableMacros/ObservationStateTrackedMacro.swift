import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Stores a property under another name, and reads and writes it through the link of its struct.
enum ObservationStateTrackedMacro {}

extension ObservationStateTrackedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = declaration.as(VariableDeclSyntax.self)?.storedProperty,
      !property.isConstant, context.isInObservableState
    else {
      // Thrown, so that the compiler does not also report missing accessors.
      throw DiagnosticsError(diagnostics: [
        ObservableStateDiagnostic.notInObservableState(
          node, on: declaration, severity: .error)
      ])
    }
    guard !property.isLazy else { return [] }
    let storage = property.storageName
    let field = "_$Field.\(property.name)"
    let observers = ObservationStateObservers(of: property)
    return [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = initialValue
      }
      """,
      """
      get {
        self._$observationLink.get(self.\(raw: storage), field: \(raw: field))
      }
      """,
    ]
      + (observers?.accessors ?? [
        """
        set {
          self._$observationLink.set(&self.\(raw: storage), to: newValue, field: \(raw: field))
        }
        """,
        """
        _modify {
          self._$observationLink.willModify(&self.\(raw: storage), field: \(raw: field))
          defer {
            self._$observationLink.didModify(&self.\(raw: storage), field: \(raw: field))
          }
          yield &self.\(raw: storage)
        }
        """,
      ])
  }
}

extension ObservationStateTrackedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = declaration.as(VariableDeclSyntax.self)?.storedProperty,
      !property.isConstant, !property.isLazy, context.isInObservableState
    else { return [] }
    let modifiers = property.declaration.modifiers.withoutAccess
      .map { "\($0.trimmedDescription) " }.joined()
    let type = property.binding.typeAnnotation.map { ": \($0.type.trimmedDescription)" } ?? ""
    let value = property.binding.initializer.map { " = \($0.value.trimmedDescription)" } ?? ""
    return ["private \(raw: modifiers)var \(raw: property.storageName + type + value)"]
  }
}
