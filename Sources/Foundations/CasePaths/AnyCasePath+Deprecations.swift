extension AnyCasePath {
  /// Creates a path from an enum's case alone; extracting uses reflection.
  ///
  /// It is slow, and an enum with a mirror or, for a case without values, a description of its own is
  /// not understood.
  @available(
    *, deprecated,
    message: "Mark the enum with '@CasePathable' and use a case key path, like '\\.name'."
  )
  public init(unsafe embed: @escaping @Sendable (Value) -> Root) {
    self.init(
      embed: embed,
      extract: { root in
        ReflectedCase(root).values(of: Value.self).first {
          ReflectedCase(embed($0)).name == ReflectedCase(root).name
        }
      }
    )
  }

  /// Joins two paths.
  @available(*, deprecated, message: "Append case key paths instead, like '\\.child.counter'.")
  public func appending<Member>(path: AnyCasePath<Value, Member>) -> AnyCasePath<Root, Member> {
    joined(to: path)
  }

  /// Changes the value in a root, and returns what `body` returns.
  ///
  /// - Throws: An error that names the path if the root is in another case, or what `body` throws; the root
  ///   is then as it was.
  @available(
    *, deprecated, message: "Use 'root.modify(\\.name) { … }' with a case key path instead."
  )
  public func modify<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) throws -> Result {
    guard var value = extract(from: root) else {
      throw ExtractionFailed(description: "\(debugDescription): no value in '\(root)'.")
    }
    let result = try body(&value)
    root = embed(value)
    return result
  }
}

/// The root of a modification was in another case.
private struct ExtractionFailed: Error, CustomStringConvertible {
  let description: String
}
