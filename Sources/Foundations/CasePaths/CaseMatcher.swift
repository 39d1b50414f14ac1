/// The resolved form of a partial case key path: it knows the root type, and matches roots in its
/// case.
@usableFromInline
class CaseMatcher<Root> {
  /// The name of the case, or names joined by dots, if known.
  let name: String?

  private let matching: @Sendable (Root) -> Bool

  init(name: String?, matching: @escaping @Sendable (Root) -> Bool) {
    self.name = name
    self.matching = matching
  }

  // Inlining would retain the closure's captured values during the call, because the caller does
  // not know that the matcher stays alive.
  @usableFromInline
  final func matches(_ root: Root) -> Bool {
    matching(root)
  }

  /// Creates a root in the case, or returns `nil` if the value is not of the case's type.
  func embed(_ value: Any) -> Root? { nil }
}
