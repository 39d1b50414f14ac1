/// The name of a type in messages, the same in each process.
package struct TypeName: CustomStringConvertible {
  package let description: String

  /// The name with its enclosing types, without its module.
  ///
  /// The states of all features have the name `State`.
  package init(_ type: Any.Type) {
    let name = String(reflecting: type)
    guard let dot = name.firstIndex(of: "."), !name.contains("<") else {
      self.description = "\(type)"
      return
    }
    self.description = Self.withoutAddresses(name[name.index(after: dot)...])
  }

  /// The name with its enclosing types and its module.
  package init(qualified type: Any.Type) {
    self.description = Self.withoutAddresses(String(reflecting: type)[...])
  }

  /// Removes the addresses by which the runtime names the contexts of private types, which are of
  /// no use in a message.
  private static func withoutAddresses(_ name: Substring) -> String {
    String(name.replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: ""))
  }
}
