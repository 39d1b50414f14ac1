import SwiftSyntax

extension AttributeListSyntax {
  /// Whether an attribute of this name is there, with or without the name of the module before it.
  func contains(named name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.plainName == name }
  }

  /// The attribute of this name, with or without the name of the module before it.
  func first(named name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName == name }
  }
}
