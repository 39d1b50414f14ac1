import Foundation

/// The making of one default value, which happens at most once and without a lock being held.
///
/// Who finds a value being made by another thread waits, unless that thread is itself waiting, through
/// any number of others, for the one who asks: then two values need each other, and waiting would be
/// for ever.
struct DefaultConstruction: Hashable {
  let owner: ObjectIdentifier
  let slot: UInt

  /// - Parameters:
  ///   - find: The value, if it exists. Called with the lock held.
  ///   - make: Makes the value. Called without the lock.
  ///   - publish: Keeps the value. Called with the lock held.
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
        // There is no value to go on with, and to go on without would overflow the stack.
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

  /// Runs `publish` with the lock held, unless the value is being made.
  func publishFirst(_ publish: () -> Bool) -> Bool {
    let site = DefaultConstructionSite.shared
    site.condition.lock()
    defer { site.condition.unlock() }
    return site.builders[self] == nil && publish()
  }
}
