import SwiftSyntax

/// A stored property of a client, for the generated initialisers.
struct DependencyClientProperty {
  let name: String
  let kind: Kind
  let access: Access

  enum Kind {
    case endpoint(DependencyClosureType)
    /// `type` is the type of the parameter; nil if the source does not contain it.
    case value(type: String?, defaultValue: ExprSyntax?, isConstant: Bool)
    /// Initialised elsewhere: by a property wrapper with arguments.
    case wrapped
  }

  enum Access: Comparable {
    case `private`
    case `fileprivate`
    case atLeastInternal
  }

  /// Not for computed, static and lazy properties. One `var` may declare several properties.
  static func properties(of variable: VariableDeclSyntax) -> [Self] {
    guard
      !variable.modifiers.contains(where: {
        [.keyword(.static), .keyword(.class), .keyword(.lazy)].contains($0.name.tokenKind)
      })
    else { return [] }
    let access = access(of: variable)
    if !variable.hasAttribute("DependencyEndpointIgnored"),
      let endpoint = try? DependencyEndpoint(variable)
    {
      return [Self(name: endpoint.name.text, kind: .endpoint(endpoint.type), access: access)]
    }
    var properties: [Self] = []
    // `var a, b: Int`: the type follows the last name and applies to both.
    var type: TypeSyntax?
    for binding in variable.bindings.reversed() {
      type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? type : nil)
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        binding.accessorBlock?.isObserversOnly ?? true
      else { continue }
      properties.append(
        Self(
          name: name, kind: kind(of: binding, type: type, in: variable), access: access))
    }
    return properties.reversed()
  }

  private static func kind(
    of binding: PatternBindingSyntax, type: TypeSyntax?, in variable: VariableDeclSyntax
  ) -> Kind {
    let defaultValue = binding.initializer?.value.trimmed
    if defaultValue == nil, type == nil || variable.hasWrapperWithArguments { return .wrapped }
    let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
    let written = type.map {
      DependencyClosureType($0)?.asEscapingParameter ?? $0.trimmedDescription
    }
    let isOptional =
      type.map {
        $0.is(OptionalTypeSyntax.self) || $0.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      }
      ?? false
    return .value(
      type: written ?? defaultValue.flatMap(DependencyLiteral.type),
      defaultValue: defaultValue
        ?? (isOptional && !isConstant ? ExprSyntax(NilLiteralExprSyntax()) : nil),
      isConstant: isConstant
    )
  }

  private static func access(of variable: VariableDeclSyntax) -> Access {
    for modifier in variable.modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.private): return .private
      case .keyword(.fileprivate): return .fileprivate
      default: continue
      }
    }
    return .atLeastInternal
  }

  /// Whether creating an instance requires an argument for the property.
  var isRequired: Bool {
    if case .value(_, nil, _) = kind { true } else { false }
  }

  /// The property's parameter in the initialiser with all properties; nil if it has none.
  ///
  /// Private properties with an initial value have no parameter.
  var parameter: String? {
    switch kind {
    case .endpoint(let type):
      access < .atLeastInternal ? nil : "\(name): \(type.asEscapingParameter)"
    case .value(let type?, nil, _):
      "\(name): \(type)"
    case .value(let type?, let value?, false):
      access < .atLeastInternal ? nil : "\(name): \(type) = \(value)"
    case .value, .wrapped:
      nil
    }
  }

  var assignment: String {
    switch kind {
    case .endpoint: "self._\(name.filter { $0 != "`" }) = \(name)"
    case .value, .wrapped: "self.\(name) = \(name)"
    }
  }

  /// Whether the value may be stored from any isolation, as far as the syntax shows.
  var canBeInitializedAnywhere: Bool {
    switch kind {
    case .endpoint(let type): type.isSendable
    case .value(let type, let value?, _):
      DependencyLiteral.type(of: value) != nil || value.is(NilLiteralExprSyntax.self)
        || (value.is(ClosureExprSyntax.self) && type?.contains("@Sendable") ?? false)
    case .value(_, nil, _): true
    case .wrapped: false
    }
  }
}

extension AccessorBlockSyntax {
  /// Whether the property is stored although it has accessors: `willSet` and `didSet`.
  fileprivate var isObserversOnly: Bool {
    guard case .accessors(let accessors) = accessors else { return false }
    return accessors.allSatisfy {
      [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }
}

extension VariableDeclSyntax {
  fileprivate var hasWrapperWithArguments: Bool {
    attributes.contains {
      guard let attribute = $0.as(AttributeSyntax.self), attribute.arguments != nil else {
        return false
      }
      // Attributes of the language begin with a lower-case letter, custom ones with an upper-case
      // letter.
      return attribute.attributeName.trimmedDescription.first?.isUppercase ?? false
    }
  }
}
