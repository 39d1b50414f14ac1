/// The name of a dependency in messages.
struct DependencyName: Sendable, CustomStringConvertible {
  /// The name as it is written in code: `@Dependency(\.uuid)`.
  let description: String

  /// An example of an override in a test: `$0.uuid`.
  let example: String

  /// - Parameter function: The property that defines the dependency. The name of a function belongs
  ///   to code that uses the key directly, and does not describe the dependency.
  init<Key>(_ function: StaticString, key: Key.Type) {
    let property = String(describing: function)
    if property.isEmpty || property.contains("(") || property.contains(":") {
      let type = String(describing: key)
      description = "@Dependency(\(type).self)"
      example = "$0[\(type).self]"
    } else {
      description = #"@Dependency(\.\#(property))"#
      example = "$0.\(property)"
    }
  }
}
