import SwiftSyntax

extension AttributeListSyntax {
  /// Whether there is an attribute of this name, with or without the name of its module.
  func contains(named name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.plainName == name }
  }

  /// The attribute of this name, with or without the name of its module.
  func first(named name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName == name }
  }
}
