/// The name of a type in messages: with its module, and the same in each process.
struct TypeName: CustomStringConvertible {
  let description: String

  init(_ type: Any.Type) {
    // The runtime names the context of private types by its address, which is of no use in a
    // message.
    description = String(reflecting: type)
      .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
  }
}
