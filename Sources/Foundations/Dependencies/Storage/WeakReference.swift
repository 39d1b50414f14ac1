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
