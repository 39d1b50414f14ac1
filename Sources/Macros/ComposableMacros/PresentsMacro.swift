import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Stores an optional property in a `PresentationState`.
enum PresentsMacro {
  private static func isObserved(in lexicalContext: [Syntax]) -> Bool {
    lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)?.attributes
      .contains(named: "ObservableState") ?? false
  }
}

extension PresentsMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    if let diagnostic = PresentsDiagnostic.flaw(of: declaration, attribute: node) {
      // Thrown, so that the compiler does not also report missing accessors.
      throw DiagnosticsError(diagnostics: [diagnostic])
    }
    guard let property = declaration.as(VariableDeclSyntax.self)?.storedProperty else { return [] }
    let storage = property.storageName
    let initializer: AccessorDeclSyntax = """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
      }
      """
    guard isObserved(in: context.lexicalContext) else {
      return [
        initializer,
        """
        get {
          self.\(raw: storage).wrappedValue
        }
        """,
        """
        set {
          self.\(raw: storage).wrappedValue = newValue
        }
        """,
        """
        _modify {
          yield &self.\(raw: storage).wrappedValue
        }
        """,
      ]
    }
    return [
      initializer,
      """
      get {
        self._$observationLink.get(\
      self.\(raw: storage).wrappedValue, field: _$Field.\(raw: property.name))
      }
      """,
    ] + tracked("self.\(storage).wrappedValue", field: property.name)
  }

  private static func tracked(_ value: String, field: String) -> [AccessorDeclSyntax] {
    [
      """
      set {
        self._$observationLink.set(&\(raw: value), to: newValue, field: _$Field.\(raw: field))
      }
      """,
      """
      _modify {
        self._$observationLink.willModify(&\(raw: value), field: _$Field.\(raw: field))
        defer {
          self._$observationLink.didModify(&\(raw: value), field: _$Field.\(raw: field))
        }
        yield &\(raw: value)
      }
      """,
    ]
  }
}

extension PresentsMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = declaration.as(VariableDeclSyntax.self)?.storedProperty,
      property.kind == .presented, let wrapped = property.presentedType
    else { return [] }
    let storage = property.storageName
    let type = "ComposableArchitecture.PresentationState<\(wrapped)>"
    let modifiers = property.declaration.modifiers
    let kept = modifiers.map { "\($0.trimmedDescription) " }.joined()
    let initialValue = property.binding.initializer?.value.trimmedDescription ?? "nil"
    let access =
      isObserved(in: context.lexicalContext)
      ? [
        """
        get {
          self._$observationLink.get(self.\(storage), field: _$Field.\(property.name))
        }
        """
      ] + tracked("self.\(storage)", field: property.name).map(\.description)
      : [
        """
        get {
          self.\(storage)
        }
        """,
        """
        set {
          self.\(storage) = newValue
        }
        """,
        """
        _modify {
          yield &self.\(storage)
        }
        """,
      ]
    let lines = access.flatMap { $0.split(separator: "\n").map(String.init) }.indentedLines
    return [
      """
      \(raw: kept)var $\(raw: property.plainName): \(raw: type) {
      \(raw: lines.joined(separator: "\n"))
      }
      """,
      """
      private \(raw: modifiers.withoutAccess.map { "\($0.trimmedDescription) " }.joined())\
      var \(raw: storage) = \(raw: type)(wrappedValue: \(raw: initialValue))
      """,
    ]
  }
}
