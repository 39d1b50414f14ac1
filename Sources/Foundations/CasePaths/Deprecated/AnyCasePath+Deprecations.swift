extension AnyCasePath {
  /// Creates a path from an enum's case; extracting uses reflection.
  ///
  /// Extracting is slow. Enums with a custom mirror or, for a case without values, a custom
  /// description are not supported.
  /// own is not supported.
  ///
  /// - Parameter embed: The case. It may run on any thread.
  @available(
    *, deprecated,
    message: "Mark the enum with '@CasePathable' and use a case key path, like '\\.name'."
  )
  public init(unsafe embed: @escaping (Value) -> Root) {
    self.init(reflecting: embed)
  }

  /// Creates a path from an enum's case; extracting uses reflection.
  ///
  /// - Parameter embed: The case. It may run on any thread.
  @available(
    *, deprecated,
    message: "Mark the enum with '@CasePathable' and use a case key path, like '\\.name'."
  )
  @_disfavoredOverload
  public init(_ embed: @escaping (Value) -> Root) {
    self.init(reflecting: embed)
  }

  /// Joins two paths.
  @available(*, deprecated, message: "Append case key paths instead, like '\\.child.counter'.")
  public func appending<Member>(path: AnyCasePath<Value, Member>) -> AnyCasePath<Root, Member> {
    joined(to: path)
  }

  /// Changes the value in a root, and returns the result of `body`.
  ///
  /// - Throws: An error that names the path if the root is in another case, or the error of `body`;
  ///   the root then stays unchanged.
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

  /// Matches a path as a pattern in a `switch` and after `if case`.
  #if StrictDeprecations
  @available(*, deprecated, message: "Use 'root.is(\\.name)', or the pattern '\\.name'.")
  #endif
  public static func ~= (path: AnyCasePath, root: Root) -> Bool {
    path.matching(root)
  }
}

extension AnyCasePath {
  /// Creates a path from an enum's case; extracting uses reflection.
  ///
  /// In Swift 5 mode, a case that is used as a function is not `@Sendable`, so this takes a
  /// function that is not.
  init(reflecting embed: @escaping (Value) -> Root) {
    // Safe: a case captures nothing, and `@Sendable` does not change the representation of a
    // function.
    let embed = unsafeBitCast(embed, to: (@Sendable (Value) -> Root).self)
    self.init(
      embed: embed,
      extract: { root in
        let reflected = Self.reflect(root)
        return reflected.values(of: Value.self).first {
          Self.reflect(embed($0)).name == reflected.name
        }
      }
    )
  }

  /// Creates a path from a case without values; extracting uses reflection.
  init(reflecting root: Root) where Value == Void {
    // The root is only captured and returned, like the captured value of a case.
    self.init(reflecting: { _ in root })
  }
}

extension AnyCasePath {
  /// The mirror of a root, or of its wrapped value: for an optional root type, the case of an enum
  /// converts to an optional.
  fileprivate static func reflect(_ root: Root) -> ReflectedCase {
    if Root.self != Value?.self, let wrapped = (root as? any OptionalRoot)?.reflectedWrapped {
      return wrapped
    }
    return ReflectedCase(root)
  }
}

/// An optional without the wrapped type.
private protocol OptionalRoot {
  var reflectedWrapped: ReflectedCase? { get }
}

extension Optional: OptionalRoot {
  fileprivate var reflectedWrapped: ReflectedCase? { map { ReflectedCase($0) } }
}

/// The error for the modification of a root in another case.
private struct ExtractionFailed: Error, CustomStringConvertible {
  let description: String
}

/// The case of an enum's value, found with a mirror.
struct ReflectedCase {
  let name: String
  private let payload: Any

  init<Enum>(_ value: Enum) {
    let child = Mirror(reflecting: value).children.first
    name = child?.label ?? String(describing: value)
    payload = child?.value ?? ()
  }

  /// The associated value if it has this type, with or without its label.
  func values<Value>(of type: Value.Type) -> [Value] {
    // A mirror shows the single labelled value of `case a(b: Int)` as a tuple of one element.
    let unlabelled = Mirror(reflecting: payload).children.first?.value
    return [payload, unlabelled as Any].compactMap { $0 as? Value }
  }
}
