/// The name of a type as messages show it: with its module, and the same each time.
struct TypeName: CustomStringConvertible {
  let description: String

  init(_ type: Any.Type) {
    // The runtime names the context of private types by its address, which tells nobody anything.
    description = String(reflecting: type)
      .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
  }
}
