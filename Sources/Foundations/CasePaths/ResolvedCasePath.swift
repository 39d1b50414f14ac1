/// What a case key path resolves to, in a form that the cache can hold.
@usableFromInline
final class ResolvedCasePath<Root, Value>: CaseMatcher<Root> {
  @usableFromInline
  let path: AnyCasePath<Root, Value>

  init(_ path: AnyCasePath<Root, Value>) {
    self.path = path
    super.init(name: path.name, matching: path.matching)
  }
}
