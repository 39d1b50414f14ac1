/// What a partial case key path resolves to: it knows the root, and whether a root is in its case.
@usableFromInline
class CaseMatcher<Root> {
  /// The name of the case, or names joined by dots, if known.
  let name: String?

  private let matching: @Sendable (Root) -> Bool

  init(name: String?, matching: @escaping @Sendable (Root) -> Bool) {
    self.name = name
    self.matching = matching
  }

  // Inlined, it would retain what the closure captures for the length of the call: there, nothing tells the
  // compiler that the matcher stays alive.
  @usableFromInline
  final func matches(_ root: Root) -> Bool {
    matching(root)
  }

  /// Makes a root in the case, or `nil` if the value does not have the type of the case's.
  func embed(_ value: Any) -> Root? { nil }
}
