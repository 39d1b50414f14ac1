import SwiftSyntax

/// What a struct needs to be coded under the names of its properties.
///
/// The compiler would code what is stored: properties with an underscore, and the link. So the macro writes what
/// the compiler would have written of the struct without it.
struct ObservableStateCoding {
  private let declaration: StructDeclSyntax
  private let properties: ObservableStateProperties

  init(of declaration: StructDeclSyntax, properties: ObservableStateProperties) {
    self.declaration = declaration
    self.properties = properties
  }

  private var isEncodable: Bool { declaration.inherits(["Codable", "Encodable"]) }
  private var isDecodable: Bool { declaration.inherits(["Codable", "Decodable"]) }

  private var ownKeys: EnumDeclSyntax? {
    declaration.memberBlock.members.lazy.compactMap { $0.decl.as(EnumDeclSyntax.self) }
      .first { $0.name.text == "CodingKeys" }
  }

  /// The names of the cases of the struct's own keys.
  private var ownKeyNames: Set<String>? {
    ownKeys.map { keys in
      Set(CasePathableCase.Group(keys.memberBlock.members).elements.map(\.plainName))
    }
  }

  private func isCoded(_ property: ObservableStateProperty) -> Bool {
    !property.isLazy && ownKeyNames?.contains(property.plainName) ?? true
  }

  /// The keys, if they are needed and the struct does not name its own.
  var keys: [String] {
    guard isEncodable || isDecodable, ownKeys == nil, !declaration.hasMember(named: "CodingKeys")
    else { return [] }
    let cases = properties.lines { isCoded($0) ? ["case \($0.name)"] : [] }
    let raw = cases.isEmpty ? "" : "Swift.String, "
    return ["private nonisolated enum CodingKeys: \(raw)Swift.CodingKey {"]
      + cases.indentedLines + ["}"]
  }

  /// `init(from:)` and `encode(to:)`, in an extension: an initialiser in the struct would take the memberwise one
  /// away.
  func members(access: String) -> [String] {
    // An extension does not take over that its type is not isolated.
    let isolation = declaration.modifiers.contains(.nonisolated) ? "nonisolated " : ""
    return decoding(access: access + isolation) + encoding(access: access + isolation)
  }

  private func decoding(access: String) -> [String] {
    guard isDecodable, !declaration.hasInitializer(labeled: "from") else { return [] }
    let statements = properties.lines { property in
      guard isCoded(property), !(property.isConstant && property.binding.initializer != nil) else {
        return []
      }
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
    return ["\(access)init(from decoder: any Swift.Decoder) throws {"]
      + (container + statements).indentedLines + ["}"]
  }

  private func encoding(access: String) -> [String] {
    guard isEncodable, !declaration.hasFunction(named: "encode", labeled: "to") else { return [] }
    let statements = properties.lines { property in
      guard isCoded(property) else { return [] }
      let value: String
      switch property.kind {
      case .tracked, .wrapped: value = property.storageName
      case .presented: value = "\(property.storageName).wrappedValue"
      case .plain: value = property.name
      }
      return ["try container._$encode(self.\(value), forKey: .\(property.name))"]
    }
    let keyword = statements.isEmpty ? "_" : "var container"
    return [
      "\(access)func encode(to encoder: any Swift.Encoder) throws {",
      "  \(keyword) = encoder.container(keyedBy: CodingKeys.self)",
    ] + statements.indentedLines + ["}"]
  }
}

extension StructDeclSyntax {
  fileprivate func hasInitializer(labeled label: String) -> Bool {
    memberBlock.members.contains { item in
      let parameters = item.decl.as(InitializerDeclSyntax.self)?.signature.parameterClause
        .parameters
      return parameters?.count == 1 && parameters?.first?.firstName.text == label
    }
  }

  fileprivate func hasFunction(named name: String, labeled label: String) -> Bool {
    memberBlock.members.contains { item in
      guard let function = item.decl.as(FunctionDeclSyntax.self), function.name.text == name else {
        return false
      }
      return function.signature.parameterClause.parameters.first?.firstName.text == label
    }
  }
}
