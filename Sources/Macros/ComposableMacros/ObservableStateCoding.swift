import SwiftSyntax

/// The coding of a struct with the names of its properties as keys.
///
/// The compiler would encode the stored properties: properties with an underscore, and the link. So
/// the macro generates the code that the compiler would synthesise without the macro.
struct ObservableStateCoding {
  private let declaration: StructDeclSyntax
  private let properties: ObservableStateProperties

  init(of declaration: StructDeclSyntax, properties: ObservableStateProperties) {
    self.declaration = declaration
    self.properties = properties
  }

  private var isEncodable: Bool { declaration.inherits(["Codable", "Encodable"]) }
  private var isDecodable: Bool { declaration.inherits(["Codable", "Decodable"]) }

  private var members: MemberBlockItemListSyntax { declaration.memberBlock.members }

  /// The names of the cases of the struct's own keys, if it has any.
  private var ownKeyNames: Set<String> {
    let keys = members.allDeclarations.compactMap { $0.as(EnumDeclSyntax.self) }
      .filter { $0.name.text == "CodingKeys" }
    return Set(
      keys.flatMap { CasePathableCase.Group($0.memberBlock.members).elements.map(\.plainName) })
  }

  /// The lines that `lines` returns for each coded property: all of them, or those in the struct's
  /// own keys, if these are declared.
  private func lines(_ lines: (ObservableStateProperty) -> [String]) -> [String] {
    let names = ownKeyNames
    return members.lines(
      whereDeclared: properties.lines {
        !$0.isLazy && names.contains($0.plainName) ? lines($0) : []
      },
      whereMissing: properties.lines { $0.isLazy ? [] : lines($0) }
    ) { $0.as(EnumDeclSyntax.self)?.name.text == "CodingKeys" }
  }

  /// The keys, if they are needed and the struct does not declare them.
  var keys: [String] {
    guard isEncodable || isDecodable else { return [] }
    let cases = properties.lines { $0.isLazy ? [] : ["case \($0.name)"] }
    let raw = cases.isEmpty ? "" : "Swift.String, "
    return members.lines(
      whereMissing: ["private nonisolated enum CodingKeys: \(raw)Swift.CodingKey {"]
        + cases.indentedLines + ["}"]
    ) { $0.declares("CodingKeys") }
  }

  /// `init(from:)` and `encode(to:)`, in an extension: an initialiser in the struct would suppress
  /// the memberwise one.
  func members(access: String) -> [String] {
    // An extension does not inherit `nonisolated` from its type.
    let isolation = declaration.modifiers.contains(.nonisolated) ? "nonisolated " : ""
    return decoding(access: access + isolation) + encoding(access: access + isolation)
  }

  private func decoding(access: String) -> [String] {
    guard isDecodable else { return [] }
    let statements = lines { property in
      if property.isConstant, property.binding.initializer != nil { return [] }
      let key = ".\(property.name)"
      switch property.kind {
      case .wrapped:
        return ["self.\(property.storageName) = try container._$decode(forKey: \(key))"]
      case .tracked, .presented, .plain:
        return ["self.\(property.name) = try container._$decode(forKey: \(key))"]
      }
    }
    let container =
      statements.isEmpty
      ? [] : ["let container = try decoder.container(keyedBy: CodingKeys.self)"]
    return members.lines(
      whereMissing: ["\(access)init(from decoder: any Swift.Decoder) throws {"]
        + (container + statements).indentedLines + ["}"]
    ) { $0.as(InitializerDeclSyntax.self)?.isDecoding ?? false }
  }

  private func encoding(access: String) -> [String] {
    guard isEncodable else { return [] }
    let statements = lines { property in
      let value: String
      switch property.kind {
      case .tracked, .wrapped: value = property.storageName
      case .presented: value = "\(property.storageName).wrappedValue"
      case .plain: value = property.name
      }
      return ["try container._$encode(self.\(value), forKey: .\(property.name))"]
    }
    let keyword = statements.isEmpty ? "_" : "var container"
    let lines =
      [
        "\(access)func encode(to encoder: any Swift.Encoder) throws {",
        "  \(keyword) = encoder.container(keyedBy: CodingKeys.self)",
      ] + statements.indentedLines + ["}"]
    return members.lines(whereMissing: lines) {
      $0.as(FunctionDeclSyntax.self)?.isEncoding ?? false
    }
  }
}

extension InitializerDeclSyntax {
  /// Whether this is `init(from:)`.
  fileprivate var isDecoding: Bool {
    signature.parameterClause.parameters.map(\.firstName.text) == ["from"]
  }
}

extension FunctionDeclSyntax {
  /// Whether this is `encode(to:)`.
  fileprivate var isEncoding: Bool {
    name.text == "encode" && signature.parameterClause.parameters.first?.firstName.text == "to"
  }
}

extension DeclGroupSyntax {
  /// Whether the declaration itself names this protocol.
  fileprivate func inherits(_ names: Set<String>) -> Bool {
    inheritanceClause?.inheritedTypes.contains { inherited in
      inherited.type.inheritedNames.contains(where: names.contains)
    } ?? false
  }
}

extension TypeSyntax {
  /// The names of the inherited protocols, without their modules.
  fileprivate var inheritedNames: [String] {
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap(\.type.inheritedNames)
    }
    if let attributed = self.as(AttributedTypeSyntax.self) {
      return attributed.baseType.inheritedNames
    }
    if let member = self.as(MemberTypeSyntax.self) { return [member.name.text] }
    if let identifier = self.as(IdentifierTypeSyntax.self) { return [identifier.name.text] }
    return []
  }
}
