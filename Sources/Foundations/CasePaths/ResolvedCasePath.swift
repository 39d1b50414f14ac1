/// What a case key path resolves to, in a form that the cache can hold.
@usableFromInline
final class ResolvedCasePath<Root, Value>: CaseMatcher<Root> {
  @usableFromInline
  let path: AnyCasePath<Root, Value>

  /// The case key path that was made of a literal, once that was asked for.
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
