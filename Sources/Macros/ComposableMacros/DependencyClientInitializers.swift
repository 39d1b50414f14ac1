import SwiftSyntax
import SwiftSyntaxBuilder

/// The initialisers of a client: one that takes every endpoint, and one that leaves all of them
/// unimplemented.
struct DependencyClientInitializers {
  let declarations: [DeclSyntax]

  init(of client: StructDeclSyntax) {
    let members = Self.members(of: client.memberBlock.members)
    let writer = Writer(client)
    var text = ""
    Self.forEachVariant(of: members[...], chosen: Variant(), decided: [:], into: &text) {
      writer.initializers(of: $0)
    }
    let block = MemberBlockItemListSyntax("\(raw: text)")
    declarations = block.map(\.decl.trimmed)
  }
}

extension DependencyClientInitializers {
  /// The relevant declarations of a struct, in order.
  fileprivate enum Member {
    case property(DependencyClientProperty)
    /// The parameter labels of an explicit initialiser.
    case initializer([String])
    case conditional([Clause])

    struct Clause {
      /// `#if os(Linux)`, `#elseif DEBUG`, `#else`.
      let header: String
      let isElse: Bool
      let members: [Member]
    }
  }

  /// The declarations of a struct for one combination of its conditions.
  fileprivate struct Variant {
    var properties: [DependencyClientProperty] = []
    /// Parameter labels of the explicit initialisers.
    var initializers: Set<[String]> = []
  }

  fileprivate static func members(of list: MemberBlockItemListSyntax) -> [Member] {
    list.flatMap { item -> [Member] in
      if let variable = item.decl.as(VariableDeclSyntax.self) {
        return DependencyClientProperty.properties(of: variable).map { .property($0) }
      }
      if let initializer = item.decl.as(InitializerDeclSyntax.self) {
        return [
          .initializer(initializer.signature.parameterClause.parameters.map(\.firstName.text))
        ]
      }
      guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [] }
      let clauses = conditional.clauses.map { clause in
        let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
        var members: [Member] = []
        if case .decls(let list)? = clause.elements { members = self.members(of: list) }
        return Member.Clause(
          header: "\(clause.poundKeyword.text)\(condition)",
          isElse: clause.condition == nil,
          members: members)
      }
      return clauses.allSatisfy(\.members.isEmpty) ? [] : [.conditional(clauses)]
    }
  }

  /// A parameter list cannot contain `#if`, so each combination of conditions gets its own
  /// initialisers.
  ///
  /// - Parameter decided: The chosen clauses of the enclosing conditions, which are not evaluated
  ///   again for a repeated condition.
  fileprivate static func forEachVariant(
    of members: ArraySlice<Member>,
    chosen: Variant,
    decided: [String: Int],
    into text: inout String,
    write: (Variant) -> String
  ) {
    guard let member = members.first else {
      text += write(chosen)
      return
    }
    let rest = members.dropFirst()
    switch member {
    case .property(let property):
      var chosen = chosen
      chosen.properties.append(property)
      forEachVariant(of: rest, chosen: chosen, decided: decided, into: &text, write: write)
    case .initializer(let labels):
      var chosen = chosen
      chosen.initializers.insert(labels)
      forEachVariant(of: rest, chosen: chosen, decided: decided, into: &text, write: write)
    case .conditional(let clauses):
      let key = clauses.map(\.header).joined(separator: "\n")
      let remembered = key.hasSuffix("#else") ? key : "\(key)\n#else"
      let branches = clauses.map(\.members) + (clauses.last?.isElse ?? false ? [] : [[]])
      if let branch = decided[remembered] {
        forEachVariant(
          of: branches[branch][...] + rest, chosen: chosen, decided: decided, into: &text,
          write: write)
        return
      }
      for (index, branch) in branches.enumerated() {
        text += index < clauses.count ? "\(clauses[index].header)\n" : "#else\n"
        var decided = decided
        decided[remembered] = index
        forEachVariant(
          of: (branch + rest)[...], chosen: chosen, decided: decided, into: &text, write: write)
      }
      text += "#endif\n"
    }
  }

  /// Generates initialisers for one list of properties.
  fileprivate struct Writer {
    private let access: String
    private let mayLeaveIsolation: Bool

    init(_ client: StructDeclSyntax) {
      let levels: [TokenKind] = [.keyword(.public), .keyword(.package)]
      access =
        client.modifiers.first { levels.contains($0.name.tokenKind) }.map { "\($0.name.text) " }
        ?? ""
      mayLeaveIsolation = !client.hasGlobalActorAttribute
    }

    func initializers(of variant: Variant) -> String {
      let properties = variant.properties
      let all = properties.filter { $0.parameter != nil }
      let required = all.filter(\.isRequired)
      // In a module that isolates types to the main actor by default, a client can still be created
      // from any isolation, as the value of a dependency key requires.
      let leavesIsolation = mayLeaveIsolation && properties.allSatisfy(\.canBeInitializedAnywhere)
      let prefix = { (parameters: [DependencyClientProperty]) in
        let narrowest = parameters.filter(\.isRequired).map(\.access).min() ?? .atLeastInternal
        let access =
          switch narrowest {
          case .atLeastInternal: access
          case .fileprivate: "fileprivate "
          case .private: "private "
          }
        return access + (leavesIsolation ? "nonisolated " : "")
      }
      var lists = [all]
      if required.count < all.count { lists.append(required) }
      return
        lists
        .filter { !variant.initializers.contains($0.map(\.name)) }
        .map { initializer($0, prefix: prefix($0)) }
        .joined()
    }

    private func initializer(_ parameters: [DependencyClientProperty], prefix: String) -> String {
      guard !parameters.isEmpty else { return "\(prefix)init() {\n}\n" }
      let list = parameters.compactMap(\.parameter).map { "  \($0)" }.joined(separator: ",\n")
      let body = parameters.map { "  \($0.assignment)" }.joined(separator: "\n")
      return "\(prefix)init(\n\(list)\n) {\n\(body)\n}\n"
    }
  }
}
