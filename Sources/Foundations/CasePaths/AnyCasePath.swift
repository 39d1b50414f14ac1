/// A way to put a value into a case of an enum, and to get it out again.
///
/// It is what a ``CaseKeyPath`` resolves to, and cheaper to use: a call of a closure, no more. Code that
/// meets the same key path again and again resolves it once and keeps the result:
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

  @usableFromInline
  let embedding: @Sendable (Value) -> Root

  @usableFromInline
  let extraction: @Sendable (Root) -> Value?

  /// Whether extracting would give a value.
  ///
  /// Made where the types are known, as far as that is possible: where they are not, an optional is costly
  /// even if all that counts is whether it is `nil`.
  @usableFromInline
  let matching: @Sendable (Root) -> Bool

  @inlinable
  init(
    optionalName name: String?,
    embedding: @escaping @Sendable (Value) -> Root,
    extraction: @escaping @Sendable (Root) -> Value?,
    matching: @escaping @Sendable (Root) -> Bool
  ) {
    self.name = name
    self.embedding = embedding
    self.extraction = extraction
    self.matching = matching
  }

  /// Creates a path from its two directions.
  ///
  /// Extracting what was embedded must give the same value again.
  ///
  /// - Parameters:
  ///   - embed: Makes a root out of a value. It may run on any thread.
  ///   - extract: Returns the value of a root, or `nil` if the root is in another case. It may run on any
  ///     thread.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(
      optionalName: nil,
      embedding: embed,
      extraction: extract,
      matching: { extract($0) != nil }
    )
  }

  /// Creates a path with a name, which its description and messages about it show.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - embed: Makes a root out of a value. It may run on any thread.
  ///   - extract: Returns the value of a root, or `nil` if the root is in another case. It may run on any
  ///     thread.
  @inlinable
  public init(
    name: String,
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(
      optionalName: name,
      embedding: embed,
      extraction: extract,
      matching: { extract($0) != nil }
    )
  }

  /// Creates a path from closures that are safe to call from any thread though they are not `@Sendable`.
  ///
  /// For code that ``CasePathable()`` generates, whose closures capture nothing. In a generic enum the
  /// compiler counts the enum's generic arguments as captured, and their conformances might be isolated to an
  /// actor; but making an enum and taking it apart calls none of them.
  @inlinable
  public init(
    _name name: String,
    embed: @escaping (Value) -> Root,
    extract: @escaping (Root) -> Value?
  ) {
    // Safe: `@Sendable` is a promise about captures, and does not change how a function is represented.
    let matching = { (root: Root) in extract(root) != nil }
    self.init(
      optionalName: name,
      embedding: unsafeBitCast(embed, to: (@Sendable (Value) -> Root).self),
      extraction: unsafeBitCast(extract, to: (@Sendable (Root) -> Value?).self),
      matching: unsafeBitCast(matching, to: (@Sendable (Root) -> Bool).self)
    )
  }

  /// Creates the path from a value to itself, which always extracts.
  @inlinable
  public init() where Root == Value {
    self.init(optionalName: nil, embedding: { $0 }, extraction: { $0 }, matching: { _ in true })
  }

  /// Makes a root in this path's case.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// Returns the value of a root, or `nil` if the root is in another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }

  /// Tells whether a root is in this path's case, without a copy of its value.
  @inlinable
  package var matches: @Sendable (Root) -> Bool { matching }
}
