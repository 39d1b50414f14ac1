import Foundation

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
