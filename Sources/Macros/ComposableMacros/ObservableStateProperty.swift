import SwiftSyntax

/// A stored property of a struct.
struct ObservableStateProperty {
  enum Kind {
    /// Observed, and stored under another name.
    case tracked
    /// Observed, and stored in a `PresentationState`.
    case presented
    /// Stored by a property wrapper, or by a macro that behaves like one.
    case wrapped
    /// Stored as declared.
    case plain
  }

  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let identifier: TokenSyntax

  init?(_ declaration: VariableDeclSyntax, binding: PatternBindingSyntax) {
    guard
      !declaration.isTypeProperty,
      !binding.isComputed,
      let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else { return nil }
    self.declaration = declaration
    self.binding = binding
    self.identifier = identifier.trimmed
  }

  /// The name as it is written after a dot, with its backticks.
  var name: String { identifier.text }

  /// The name without backticks.
  var plainName: String { identifier.identifier?.name ?? identifier.text }

  /// The name under which a macro or a property wrapper stores the value.
  var storageName: String {
    plainName.isPlainIdentifier ? "_\(plainName)" : "`_\(plainName)`"
  }

  var isConstant: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }

  /// Whether the property has `willSet` or `didSet`.
  var hasObservers: Bool {
    binding.observer(.willSet) != nil || binding.observer(.didSet) != nil
  }

  var isLazy: Bool { declaration.modifiers.contains(.lazy) }

  var kind: Kind {
    let attributes = declaration.attributes
    if declaration.declaresSeveralVariables { return .plain }
    if attributes.contains(named: "Presents") { return canBePresented ? .presented : .plain }
    if attributes.contains(named: "ObservationStateTracked"), !isConstant { return .tracked }
    if attributes.hasWrapper { return .wrapped }
    if isConstant || isLazy || attributes.contains(named: "ObservationStateIgnored") {
      return .plain
    }
    let modifiers = declaration.modifiers
    return modifiers.contains(.weak) || modifiers.contains(.unowned) ? .plain : .tracked
  }

  var isObserved: Bool {
    switch kind {
    case .tracked, .presented: true
    case .wrapped, .plain: false
    }
  }
}

extension VariableDeclSyntax {
  fileprivate var isTypeProperty: Bool {
    modifiers.contains(.static) || modifiers.contains(.class)
  }

  /// The single declared property, if it is a stored instance property.
  var storedProperty: ObservableStateProperty? {
    guard bindings.count == 1, let binding = bindings.first else { return nil }
    return ObservableStateProperty(self, binding: binding)
  }

  /// Whether one declaration has several stored variables, which attached macros do not support.
  var declaresSeveralVariables: Bool {
    guard bindingSpecifier.tokenKind == .keyword(.var), !isTypeProperty else { return false }
    guard !attributes.contains(named: "ObservationStateIgnored"), !attributes.hasWrapper else {
      return false
    }
    return bindings.count > 1 || bindings.contains { $0.pattern.is(TuplePatternSyntax.self) }
  }
}

extension PatternBindingSyntax {
  fileprivate var isComputed: Bool {
    switch accessorBlock?.accessors {
    case nil: false
    case .getter: true
    case .accessors(let accessors): accessors.contains { !$0.isObserver }
    }
  }

  /// `willSet` or `didSet`.
  func observer(_ keyword: Keyword) -> AccessorDeclSyntax? {
    guard case .accessors(let accessors) = accessorBlock?.accessors else { return nil }
    return accessors.first { $0.accessorSpecifier.tokenKind == .keyword(keyword) }
  }
}

extension AccessorDeclSyntax {
  fileprivate var isObserver: Bool {
    [.keyword(.willSet), .keyword(.didSet)].contains(accessorSpecifier.tokenKind)
  }
}

extension AttributeListSyntax {
  private static let otherThanWrappers: Set<String> = [
    "Presents", "ObservationStateIgnored", "ObservationStateTracked", "Sendable",
  ]

  /// Whether there is an attribute that may be a property wrapper or a macro.
  fileprivate var hasWrapper: Bool { wrapper != nil }

  /// The attribute that may be a property wrapper or a macro.
  ///
  /// A macro sees only names. Attributes of the language begin with a lower-case letter, and by
  /// convention the names of global actors end in "Actor".
  var wrapper: AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
      let name = attribute.plainName
      return name.first?.isUppercase == true && !name.hasSuffix("Actor")
        && !Self.otherThanWrappers.contains(name)
    }
  }
}

extension String {
  /// Whether the name can be written without backticks when it has a prefix.
  fileprivate var isPlainIdentifier: Bool {
    allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || !$0.isASCII && !$0.isWhitespace }
  }
}
