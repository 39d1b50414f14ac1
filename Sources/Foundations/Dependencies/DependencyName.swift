/// What a dependency is called in messages.
struct DependencyName: Sendable, CustomStringConvertible {
  /// As it stands in code: `@Dependency(\.uuid)`.
  let description: String

  /// An expression that a test would override: `$0.uuid`.
  let example: String

  /// - Parameter function: The property that defines the dependency. The name of a function is that of
  ///   somebody who uses the key directly, and says nothing about the dependency.
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
