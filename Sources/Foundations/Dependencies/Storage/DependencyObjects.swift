import SourceLocations
import Synchronization

/// The objects that scopes have returned, with the dependencies of those scopes.
///
/// Objects that capture their dependencies themselves are not included: the entry would not be
/// used, and would keep them alive if one of their dependencies references them.
///
/// Entries of deallocated objects are removed when others are added: the table has at most as many
/// entries as there are objects, plus a few dozen.
@usableFromInline
enum DependencyObjects {
  private struct Entry: Sendable {
    let isAlive: @Sendable () -> Bool
    let values: DependencyValues
  }

  private struct State: Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which entries of deallocated objects are removed.
    var limit = 64
    /// Whether the objects of a type have properties that capture their dependencies.
    var hasCarriers: [ObjectIdentifier: Bool] = [:]
  }

  private static let state = Mutex(State())

  /// Stores the dependencies of a scope for its result, if that is an object.
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
    // Release values outside of the lock, because their deinitialisers may call any code.
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

  /// The dependencies of an object: those of its properties, or else those of the scope that
  /// returned it.
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
      '\(TypeName(qualified: type(of: object)))', and goes on with the current ones.

      Give it a '@Dependency' property, or make it within 'withDependencies'.
      """
    )
    return nil
  }

  /// Whether an object captures its dependencies itself. Checked for the first object of each type
  /// only, because reflecting each object would be slow.
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

/// Detects whether an object still exists.
///
/// `@unchecked Sendable` is safe: the object is never returned, and weak references are atomic.
final class WeakReference: @unchecked Sendable {
  private weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }

  var isAlive: Bool { object != nil }
}

/// A property that captures the scope in which it is created.
protocol DependencyCarrier {
  var overrides: AnyOverride? { get }
  var scope: DependencyScope? { get }
}
