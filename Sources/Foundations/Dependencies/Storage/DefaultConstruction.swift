import Foundation
import SourceLocations

/// The creation of one default value, which happens at most once and without a lock.
///
/// A thread that needs a value which another thread is creating waits for it, unless that thread is
/// itself waiting, directly or indirectly, for this one: then two values need each other, and
/// waiting would be a deadlock.
struct DefaultConstruction: Hashable {
  let owner: ObjectIdentifier
  let slot: UInt

  /// - Parameters:
  ///   - find: The value, if it exists. Called with the lock held.
  ///   - make: Creates the value. Called without the lock.
  ///   - publish: Stores the value. Called with the lock held.
  func perform<Value>(
    find: () -> Value?, make: () -> Value, publish: (Value) -> Void
  ) -> Value {
    let thread = ObjectIdentifier(Thread.current)
    let site = DefaultConstructionSite.shared
    site.condition.lock()
    while true {
      if let value = find() {
        site.condition.unlock()
        return value
      }
      guard let builder = site.builders[self] else { break }
      guard !site.waits(builder, for: thread) else {
        site.condition.unlock()
        // There is no value to return, and creating it again would overflow the stack.
        let access = DependencyAccess.current
        preconditionFailure(
          """
          The default value of \(access?.name.description ?? "a dependency") needs itself, directly or \
          through other dependencies:

            Location: \(access?.location.description ?? "unknown")

          Make its 'liveValue' read the other dependency when it is used, not when it is made.
          """
        )
      }
      site.waiting[thread] = self
      site.condition.wait()
      site.waiting[thread] = nil
    }
    site.builders[self] = thread
    site.condition.unlock()

    let value = make()

    site.condition.lock()
    publish(value)
    site.builders[self] = nil
    site.condition.broadcast()
    site.condition.unlock()
    return value
  }

  /// Runs `publish` with the lock held, unless the value is being created.
  func publishFirst(_ publish: () -> Bool) -> Bool {
    let site = DefaultConstructionSite.shared
    site.condition.lock()
    defer { site.condition.unlock() }
    return site.builders[self] == nil && publish()
  }
}

/// The threads that create default values, and the threads that wait for them.
///
/// One for the process: values of different owners may need each other. `@unchecked Sendable` is
/// safe: the dictionaries are only used with the lock of `condition` held.
final class DefaultConstructionSite: @unchecked Sendable {
  static let shared = DefaultConstructionSite()

  let condition = NSCondition()
  var builders: [DefaultConstruction: ObjectIdentifier] = [:]
  var waiting: [ObjectIdentifier: DefaultConstruction] = [:]

  /// Whether `thread` is `other`, or waits for it.
  func waits(_ thread: ObjectIdentifier, for other: ObjectIdentifier) -> Bool {
    var thread = thread
    while thread != other {
      guard let construction = waiting[thread], let builder = builders[construction] else {
        return false
      }
      thread = builder
    }
    return true
  }
}
