// What is found for a key path in the cache was put there by the functions below. A key path is an object
// of one type for life, and that type decides the type of what is stored: that is why the downcasts need
// no check.

extension ResolvedCasePath {
  @inlinable
  static func resolving(_ keyPath: CaseKeyPath<Root, Value>) -> ResolvedCasePath {
    if let resolved = CasePathCache.shared.resolved(for: keyPath) {
      return unsafeDowncast(resolved, to: ResolvedCasePath<Root, Value>.self)
    }
    return evaluating(keyPath)
  }

  @usableFromInline
  static func evaluating(_ keyPath: CaseKeyPath<Root, Value>) -> ResolvedCasePath {
    let resolved = Case(_route: CaseRoute<Root>())[keyPath: keyPath].resolved
    CasePathCache.shared.store(resolved, for: keyPath)
    return unsafeDowncast(resolved, to: ResolvedCasePath<Root, Value>.self)
  }
}

extension ResolvedCasePath where Root: CasePathable {
  @inlinable
  static func resolving(
    member keyPath: KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>
  ) -> ResolvedCasePath {
    if let resolved = CasePathCache.shared.resolved(for: keyPath) {
      return unsafeDowncast(resolved, to: ResolvedCasePath<Root, Value>.self)
    }
    return evaluating(member: keyPath)
  }

  @usableFromInline
  static func evaluating(
    member keyPath: KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>
  ) -> ResolvedCasePath {
    let resolved = ResolvedCasePath(Root.allCasePaths[keyPath: keyPath])
    CasePathCache.shared.store(resolved, for: keyPath)
    return resolved
  }
}
