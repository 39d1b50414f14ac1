/// The name of a type in messages: with its enclosing types, without its module.
///
/// The states of all features have the name `State`.
package struct TypeName: CustomStringConvertible {
  package let description: String

  package init(_ type: Any.Type) {
    let name = String(reflecting: type)
    guard let dot = name.firstIndex(of: "."), !name.contains("<") else {
      self.description = "\(type)"
      return
    }
    // The runtime names the context of private types by its address, which is of no use in a
    // message.
    self.description = String(
      name[name.index(after: dot)...]
        .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: ""))
  }
}
