/// The resolved form of a case key path, as an object for the cache.
@usableFromInline
final class ResolvedCasePath<Root, Value>: CaseMatcher<Root> {
  @usableFromInline
  let path: AnyCasePath<Root, Value>

  /// The case key path for a literal, created at the first request.
  @usableFromInline
  let keyPath: CaseKeyPath<Root, Value>?

  init(_ path: AnyCasePath<Root, Value>, keyPath: CaseKeyPath<Root, Value>? = nil) {
    self.path = path
    self.keyPath = keyPath
    super.init(name: path.name, matching: path.matching)
  }

  override func embed(_ value: Any) -> Root? {
    (value as? Value).map(path.embed)
  }
}
