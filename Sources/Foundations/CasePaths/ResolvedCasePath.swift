/// What a partial case key path resolves to: it knows the root, and whether a root is in its case.
///
/// The class itself is in no case.
@usableFromInline
class CaseMatcher<Root> {
  @usableFromInline
  init() {}

  /// The name of the case, or names joined by dots, if known.
  var name: String? { nil }

  @usableFromInline
  func matches(_ root: Root) -> Bool { false }
}

/// What a case key path resolves to, in a form that the cache can hold.
@usableFromInline
final class ResolvedCasePath<Root, Value>: CaseMatcher<Root> {
  @usableFromInline
  let path: AnyCasePath<Root, Value>

  @inlinable
  init(_ path: AnyCasePath<Root, Value>) {
    self.path = path
    super.init()
  }

  override var name: String? { path.name }

  @inlinable
  override func matches(_ root: Root) -> Bool {
    path.extract(from: root) != nil
  }
}
