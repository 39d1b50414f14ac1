/// What a partial case key path resolves to: it knows the root, and whether a root is in its case.
@usableFromInline
class CaseMatcher<Root> {
  /// The name of the case, or names joined by dots, if known.
  let name: String?

  @usableFromInline
  let matches: @Sendable (Root) -> Bool

  @usableFromInline
  init(name: String?, matches: @escaping @Sendable (Root) -> Bool) {
    self.name = name
    self.matches = matches
  }
}
