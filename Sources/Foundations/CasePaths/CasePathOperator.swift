/// Makes a path to an enum's case out of the case itself.
prefix operator /

/// Creates a path from an enum's case alone; extracting uses reflection.
@available(
  *, deprecated,
  message: "Mark the enum with '@CasePathable' and use a case key path, like '\\.name'."
)
public prefix func / <Root, Value>(
  embed: @escaping @Sendable (Value) -> Root
) -> AnyCasePath<Root, Value> {
  AnyCasePath(unsafe: embed)
}

/// Creates a path from an enum's case that has no values; extracting uses reflection.
@available(
  *, deprecated,
  message: "Mark the enum with '@CasePathable' and use a case key path, like '\\.name'."
)
public prefix func / <Root: Sendable>(root: Root) -> AnyCasePath<Root, Void> {
  AnyCasePath(unsafe: { _ in root })
}
