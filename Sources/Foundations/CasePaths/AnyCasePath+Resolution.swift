extension AnyCasePath {
  /// Resolves a case key path into its two directions.
  ///
  /// The first time that a key path object is met it is evaluated, which takes a microsecond or so; as
  /// long as it is among the thousand or so that were used last, finding it again takes some tens of
  /// nanoseconds. A key path can stay in memory, with what it captures, until others have taken its place.
  ///
  /// Build on this where the same path is used many times: resolve it when you are given it, and keep the
  /// result.
  ///
  /// - Parameter keyPath: A path to a case: `\Action.Cases.counter`. `\Action.Cases.self` gives the path
  ///   from an action to itself.
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = ResolvedCasePath<Root, Value>.resolving(keyPath).path
  }

  /// Reads a member of an enum's `AllCasePaths`, which are the same whenever they are asked for.
  @inlinable
  init(member keyPath: KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>)
  where Root: CasePathable {
    self = ResolvedCasePath<Root, Value>.resolving(member: keyPath).path
  }
}

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

extension CaseMatcher {
  @inlinable
  static func resolving(_ keyPath: PartialCaseKeyPath<Root>) -> CaseMatcher {
    if let resolved = CasePathCache.shared.resolved(for: keyPath) {
      return unsafeDowncast(resolved, to: CaseMatcher<Root>.self)
    }
    return evaluating(keyPath)
  }

  @usableFromInline
  static func evaluating(_ keyPath: PartialCaseKeyPath<Root>) -> CaseMatcher {
    let end: Any = Case(_route: CaseRoute<Root>())[keyPath: keyPath]
    // A key path that ends in something other than a case names none.
    let resolved = (end as? any RoutedCase)?.resolved as? CaseMatcher<Root> ?? CaseMatcher()
    CasePathCache.shared.store(resolved, for: keyPath)
    return resolved
  }
}
