import Synchronization

/// The objects that scopes have returned, and the dependencies of those scopes.
///
/// Objects that remember their dependencies by themselves are left out: nobody asks for what is here,
/// and it would keep them alive if one of their dependencies refers to them.
///
/// Those of objects that are gone are let go when others are added: at any time at most as many are kept
/// as there are objects, and a few dozen.
@usableFromInline
enum DependencyObjects {
  private struct Entry: Sendable {
    let isAlive: @Sendable () -> Bool
    let values: DependencyValues
  }

  private struct State: Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which the dead ones are buried.
    var limit = 64
    /// Whether the objects of a type have properties that remember their dependencies.
    var hasCarriers: [ObjectIdentifier: Bool] = [:]
  }

  private static let state = Mutex(State())

  /// Remembers the dependencies of a scope for the object that it returns, if it does return one.
  ///
  /// - Complexity: Amortised O(1).
  @inlinable
  @inline(__always)
  static func remember<R>(_ result: R, _ values: DependencyValues) {
    if R.self is AnyObject.Type { store(result as AnyObject, values) }
  }

  @usableFromInline
  static func store(_ object: AnyObject, _ values: DependencyValues) {
    guard !hasCarrier(object) else { return }
    let reference = WeakReference(object)
    let entry = Entry(isAlive: { reference.isAlive }, values: values)
    var dead: [Entry] = []
    // Values are let go outside of the lock: their deinitialisers are not ours.
    state.withLock { state in
      if let former = state.entries.updateValue(entry, forKey: ObjectIdentifier(object)) {
        dead.append(former)
      }
      guard state.entries.count > state.limit else { return }
      for (key, entry) in state.entries where !entry.isAlive() {
        state.entries[key] = nil
        dead.append(entry)
      }
      state.limit = max(64, 2 * state.entries.count)
    }
    withExtendedLifetime(dead) {}
  }

  /// The dependencies of an object: those of its properties, or else of the scope that returned it.
  static func values(
    of object: AnyObject, reportingAt location: SourceLocation
  ) -> DependencyValues? {
    if let carrier = carrier(of: object) {
      var values = DependencyValues()
      values.overrides = carrier.overrides
      values.scope = carrier.scope
      return values
    }
    let entry = state.withLock { $0.entries[ObjectIdentifier(object)] }
    if let entry, entry.isAlive() { return entry.values }
    location.report(
      """
      'withDependencies(from:)' was given an object without dependencies, a \
      '\(TypeName(type(of: object)))', and goes on with the current ones.

      Give it a '@Dependency' property, or make it within 'withDependencies'.
      """
    )
    return nil
  }

  /// Whether an object remembers its dependencies by itself. The first object of a type decides for all:
  /// looking at the properties of each would be slow.
  private static func hasCarrier(_ object: AnyObject) -> Bool {
    let type = ObjectIdentifier(type(of: object))
    if let known = state.withLock({ $0.hasCarriers[type] }) { return known }
    let hasCarrier = carrier(of: object) != nil
    state.withLock { $0.hasCarriers[type] = hasCarrier }
    return hasCarrier
  }

  private static func carrier(of object: AnyObject) -> (any DependencyCarrier)? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      for child in current.children {
        if let carrier = child.value as? any DependencyCarrier { return carrier }
      }
      mirror = current.superclassMirror
    }
    return nil
  }
}
