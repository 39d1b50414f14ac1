// For wrong arguments the compiler reports an error for the initialiser of `Dependency` that
// matches least. The unavailable initialisers below accept every path and every type, so that the
// compiler shows their message.

/// The root of paths to missing dependencies, for the compiler's message.
@dynamicMemberLookup
public struct MissingDependency: Sendable {
  /// A value for every name.
  public subscript(dynamicMember name: String) -> MissingDependency { self }
}

extension Dependency {
  /// Reports a missing dependency of a name and type.
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

  /// Reports a missing dependency of a name.
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

  /// Reports a type that is not a key.
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
