/// The embedding and the extraction of an enum case's value.
///
/// A ``CaseKeyPath`` resolves to this type, which is cheaper to use: each operation is a single
/// call of a closure. Code that uses the same key path repeatedly resolves it once and stores the
/// result:
///
/// ```swift
/// let path = AnyCasePath(\Action.Cases.counter)
/// path.embed(42)                         // Action.counter(42)
/// path.extract(from: .counter(42))       // 42
/// path.extract(from: .dismissed)         // nil
/// ```
///
/// The members of an `AnyCasePath` to an enum with case paths are the paths to that enum's cases:
/// `AnyCasePath(\Action.Cases.child).counter`.
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: Sendable {
  /// The name of the case, or names joined by dots; for descriptions only.
  @usableFromInline
  let name: String?

  /// Takes its argument over: an action that passes ten enums is not counted at each of them.
  @usableFromInline
  let embedding: @Sendable (consuming Value) -> Root

  @usableFromInline
  let extraction: @Sendable (Root) -> Value?

  /// Whether extracting would return a value.
  ///
  /// Created in code that knows the types, if possible: for unknown types an optional is costly
  /// even if it is only compared with `nil`.
  @usableFromInline
  let matching: @Sendable (Root) -> Bool

  @inlinable
  init(
    optionalName name: String?,
    embedding: @escaping @Sendable (consuming Value) -> Root,
    extraction: @escaping @Sendable (Root) -> Value?,
    matching: @escaping @Sendable (Root) -> Bool
  ) {
    self.name = name
    self.embedding = embedding
    self.extraction = extraction
    self.matching = matching
  }

  /// Creates a path from an embedding and an extraction.
  ///
  /// Extracting what was embedded must give the same value again.
  ///
  /// - Parameters:
  ///   - embed: Creates a root from a value. It may run on any thread.
  ///   - extract: Returns the value of a root, or `nil` if the root is in another case. It may run
  ///     on any thread.
  @inlinable
  @preconcurrency
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(
      optionalName: nil,
      embedding: { embed($0) },
      extraction: extract,
      matching: { extract($0) != nil }
    )
  }

  /// Creates a path with a name, which appears in its description and in messages.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - embed: Creates a root from a value. It may run on any thread.
  ///   - extract: Returns the value of a root, or `nil` if the root is in another case. It may run
  ///     on any thread.
  @inlinable
  @preconcurrency
  public init(
    name: String,
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(
      optionalName: name,
      embedding: { embed($0) },
      extraction: extract,
      matching: { extract($0) != nil }
    )
  }

  /// Creates a path from closures that are safe to call from any thread although they are not
  /// `@Sendable`.
  ///
  /// For code that ``CasePathable()`` generates, whose closures capture nothing. In a generic enum
  /// the compiler treats the enum's generic arguments as captured, and their conformances might be
  /// isolated to an actor; but creating an enum and extracting its value call none of them.
  @inlinable
  public init(
    _name name: String,
    embed: @escaping (consuming Value) -> Root,
    extract: @escaping (Root) -> Value?
  ) {
    // Safe: `@Sendable` only restricts captures, and does not change the representation of a
    // function.
    let matching = { (root: Root) in extract(root) != nil }
    self.init(
      optionalName: name,
      embedding: unsafeBitCast(embed, to: (@Sendable (consuming Value) -> Root).self),
      extraction: unsafeBitCast(extract, to: (@Sendable (Root) -> Value?).self),
      matching: unsafeBitCast(matching, to: (@Sendable (Root) -> Bool).self)
    )
  }

  /// Creates the identity path of a value, which always extracts.
  @inlinable
  public init() where Root == Value {
    self.init(optionalName: nil, embedding: { $0 }, extraction: { $0 }, matching: { _ in true })
  }

  /// Creates a root in this path's case.
  @inlinable
  public func embed(_ value: consuming Value) -> Root {
    embedding(consume value)
  }

  /// Returns the value of a root, or `nil` if the root is in another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }

  /// Whether a root is in this path's case, without a copy of its value.
  @inlinable
  package var matches: @Sendable (Root) -> Bool { matching }
}

extension AnyCasePath: CustomDebugStringConvertible {
  /// The types that the path connects and, where it is known, the case:
  /// `AnyCasePath<Action, Int>(\.counter)`.
  public var debugDescription: String {
    let type = "AnyCasePath<\(Root.self), \(Value.self)>"
    return name.map { "\(type)(\\.\($0))" } ?? type
  }
}

extension AnyCasePath: CustomReflectable {
  /// The name of the case. Without it, a dump would show only closures.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: name.map { [(label: "case" as String?, value: $0 as Any)] } ?? [],
      displayStyle: .struct
    )
  }
}

extension AnyCasePath where Value: CasePathable {
  /// The path through this one to a case of its value.
  ///
  /// - Complexity: Each path joined this way adds one call to embedding and one to extracting.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> AnyCasePath<Root, Member> {
    joined(to: AnyCasePath<Value, Member>(keyPath))
  }
}

extension AnyCasePath {
  @inlinable
  package func joined<Member>(to next: AnyCasePath<Value, Member>) -> AnyCasePath<Root, Member> {
    let embedding = embedding
    let extraction = extraction
    let nextEmbedding = next.embedding
    let nextExtraction = next.extraction
    let nextMatching = next.matching
    return AnyCasePath<Root, Member>(
      optionalName: name(joinedTo: next.name),
      embedding: { embedding(nextEmbedding($0)) },
      extraction: { root in
        guard let value = extraction(root) else { return nil }
        return nextExtraction(value)
      },
      matching: { root in
        guard let value = extraction(root) else { return false }
        return nextMatching(value)
      }
    )
  }

  @usableFromInline
  func name(joinedTo next: String?) -> String? {
    guard let name, let next else { return name ?? next }
    // A subscript follows without a dot.
    return next.hasPrefix("[") ? name + next : "\(name).\(next)"
  }
}

extension AnyCasePath {
  /// Resolves a case key path to an embedding and an extraction.
  ///
  /// A new key path object is evaluated, which takes about a microsecond. A cache holds about a
  /// thousand recently used key paths; finding one takes some tens of nanoseconds. The cache
  /// retains a key path, with its captured values, until another one replaces it.
  ///
  /// Code that uses the same path many times resolves it once and stores the result.
  ///
  /// - Parameter keyPath: A path to a case: `\Action.Cases.counter`. `\Action.Cases.self` gives the
  ///   path from an action to itself.
  @_disfavoredOverload
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = ResolvedCasePath<Root, Value>.resolving(keyPath).path
  }
}
