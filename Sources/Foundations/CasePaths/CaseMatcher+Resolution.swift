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
