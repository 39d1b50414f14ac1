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

extension CaseMatcher {
  /// Resolves a partial case key path, using the cache.
  @inlinable
  static func resolving(_ keyPath: PartialCaseKeyPath<Root>) -> CaseMatcher {
    if let resolved = CasePathCache.shared.resolved(for: keyPath) {
      // This method or `ResolvedCasePath` has stored it for this key path object, whose type
      // determines its type.
      return unsafeDowncast(resolved, to: CaseMatcher<Root>.self)
    }
    return evaluating(keyPath)
  }

  @usableFromInline
  static func evaluating(_ keyPath: PartialCaseKeyPath<Root>) -> CaseMatcher {
    let end: Any = Case(_route: CaseRoute<Root>())[keyPath: keyPath]
    // A key path that ends in another type than `Case` names no case.
    let resolved =
      (end as? any RoutedCase)?.resolved as? CaseMatcher<Root>
      ?? CaseMatcher(name: nil, matching: { _ in false })
    CasePathCache.shared.store(resolved, for: keyPath)
    return resolved
  }
}
