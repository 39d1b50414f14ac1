/// The resolved form of a case key path, as an object for the cache.
@usableFromInline
final class ResolvedCasePath<Root, Value>: CaseMatcher<Root> {
  @usableFromInline
  let path: AnyCasePath<Root, Value>

  /// The case key path for a literal, created at the first request.
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

// The functions below store the cache's entries for key paths. The type of a key path object never
// changes and determines the type of its entry, so the downcasts need no check.

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
    return resolved as! ResolvedCasePath<Root, Value>
  }
}

extension ResolvedCasePath where Root: CasePathable {
  @inlinable
  static func resolving(
    member keyPath: CasePathLiteral<Root, Value>
  ) -> ResolvedCasePath {
    if let resolved = CasePathCache.shared.resolved(for: keyPath) {
      return unsafeDowncast(resolved, to: ResolvedCasePath<Root, Value>.self)
    }
    return evaluating(member: keyPath)
  }

  @usableFromInline
  static func evaluating(
    member keyPath: CasePathLiteral<Root, Value>
  ) -> ResolvedCasePath {
    let resolved = ResolvedCasePath(Root.allCasePaths[keyPath: keyPath])
    CasePathCache.shared.store(resolved, for: keyPath)
    return resolved
  }

  /// The case key path for the same case as a literal.
  @inlinable
  static func keyPath(
    of member: CasePathLiteral<Root, Value>
  ) -> CaseKeyPath<Root, Value> {
    let resolved = resolving(member: member)
    return resolved.keyPath ?? makingKeyPath(of: member, resolved)
  }

  @usableFromInline
  static func makingKeyPath(
    of member: CasePathLiteral<Root, Value>, _ resolved: ResolvedCasePath
  ) -> CaseKeyPath<Root, Value> {
    let keyPath: CaseKeyPath<Root, Value> = \Case<Root>.[dynamicMember: member]
    let resolved = ResolvedCasePath(resolved.path, keyPath: keyPath)
    // Evaluating the key path would give the same path. It equals `\.name` if the member has a
    // single component.
    CasePathCache.shared.store(resolved, for: keyPath)
    CasePathCache.shared.store(resolved, for: member)
    return keyPath
  }
}
