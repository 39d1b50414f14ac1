// Of all initialisers of `Dependency` the compiler complains about the one that suits the argument least if none
// suits it. The unavailable ones below suit every path and every type, so it says what is missing.

/// The root of paths to dependencies that do not exist, for a message of the compiler.
@dynamicMemberLookup
public struct MissingDependency: Sendable {
  /// The same, whatever the name is.
  public subscript(dynamicMember name: String) -> MissingDependency { self }
}

extension Dependency {
  /// Tells that there is no dependency of a name and type.
  @available(
    *, unavailable,
    message: """
      'DependencyValues' has no dependency of this name and type. Declare it in an extension of \
      'DependencyValues', or import the module that does.
      """
  )
  public init(_ keyPath: KeyPath<MissingDependency, MissingDependency>) {
    fatalError()
  }

  /// Tells that there is no dependency of a name.
  @available(
    *, unavailable,
    message: """
      'DependencyValues' has no dependency of this name and type. Declare it in an extension of \
      'DependencyValues', or import the module that does.
      """
  )
  @_disfavoredOverload
  public init(_ keyPath: KeyPath<MissingDependency, MissingDependency>)
  where Value == MissingDependency {
    fatalError()
  }

  /// Tells that a type is no key.
  @available(
    *, unavailable,
    message:
      "This type is no key. Conform it to 'DependencyKey', or use the path of the dependency."
  )
  @_disfavoredOverload
  public init(_ key: Value.Type) {
    fatalError()
  }
}
