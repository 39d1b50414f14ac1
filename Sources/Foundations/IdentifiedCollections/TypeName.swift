/// The name of a type as messages show it: with the types that it is in, without its module.
///
/// The states of features have no other name than `State`.
struct TypeName: CustomStringConvertible {
  let description: String

  init(_ type: Any.Type) {
    let name = String(reflecting: type)
    guard let dot = name.firstIndex(of: "."), !name.contains("<") else {
      self.description = "\(type)"
      return
    }
    // The runtime names the context of private types by its address, which tells nobody anything.
    self.description = String(
      name[name.index(after: dot)...]
        .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: ""))
  }
}
