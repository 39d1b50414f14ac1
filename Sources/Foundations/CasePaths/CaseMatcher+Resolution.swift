extension CaseMatcher {
  /// Resolves a partial case key path, with the help of the cache.
  @inlinable
  static func resolving(_ keyPath: PartialCaseKeyPath<Root>) -> CaseMatcher {
    if let resolved = CasePathCache.shared.resolved(for: keyPath) {
      // Stored for this very object below or by `ResolvedCasePath`, whose type follows from the object's.
      return unsafeDowncast(resolved, to: CaseMatcher<Root>.self)
    }
    return evaluating(keyPath)
  }

  @usableFromInline
  static func evaluating(_ keyPath: PartialCaseKeyPath<Root>) -> CaseMatcher {
    let end: Any = Case(_route: CaseRoute<Root>())[keyPath: keyPath]
    // A key path that ends in something other than a case names none.
    let resolved =
      (end as? any RoutedCase)?.resolved as? CaseMatcher<Root>
      ?? CaseMatcher(name: nil, matching: { _ in false })
    CasePathCache.shared.store(resolved, for: keyPath)
    return resolved
  }
}
