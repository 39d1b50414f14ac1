import Dependencies
import Synchronization

/// How shared values are seen while a test store compares states.
package enum SharedTestContext: Sendable {
  /// Reads and changes concern a snapshot: a test says what it expects.
  case viewing(SharedSnapshot)

  /// Equality and difference compare two snapshots: the expected one and the actual one.
  case comparing(SharedSnapshot, SharedSnapshot)

  /// The thread that has a context; 0 if none has.
  private static let thread = Atomic<UInt>(0)

  /// The context of ``thread``. A variable, because binding task-local values for a step of a test
  /// takes longer than to compare a small state (benchmark `send, small state`).
  ///
  /// `nonisolated(unsafe)` is safe: only the thread in ``thread`` uses it.
  private nonisolated(unsafe) static var ofThread: SharedTestContext?

  /// The context of a thread, while another thread has one.
  @TaskLocal private static var ofTask: SharedTestContext?

  /// The context of the caller.
  package static var current: SharedTestContext? {
    thread.load(ordering: .relaxed) == CurrentThread.id ? ofThread : ofTask
  }

  private static let everUsed = Atomic(false)

  /// Whether there has been a test store in this process: reading the context takes longer than
  /// reading the shared value.
  static var isUsed: Bool { everUsed.load(ordering: .relaxed) }

  static func noteUse() {
    everUsed.store(true, ordering: .relaxed)
  }

  /// Runs an operation in this context. Tasks that it creates do not inherit the context.
  package func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    Self.noteUse()
    return try Self.run(operation, in: self)
  }

  private static func run<Result>(
    _ operation: () throws -> Result, in context: SharedTestContext?
  ) rethrows -> Result {
    let caller = CurrentThread.id
    let owner = thread.compareExchange(
      expected: 0, desired: caller, ordering: .acquiringAndReleasing
    ).original
    guard owner == 0 || owner == caller else {
      return try $ofTask.withValue(context, operation: operation)
    }
    let previous = ofThread
    ofThread = context
    defer {
      ofThread = previous
      thread.store(owner, ordering: .releasing)
    }
    return try operation()
  }

  /// Runs an operation outside of any context, whose changes are not tracked.
  static func without<Result>(_ operation: () throws -> Result) rethrows -> Result {
    guard isUsed else { return try operation() }
    return try run(
      {
        var dependencies = DependencyValues.current
        dependencies.sharedChangeTracker = nil
        return try dependencies.run(operation)
      }, in: nil)
  }

  static var tracker: SharedChangeTracker? {
    // Changes of a snapshot are those that a test expects.
    isHypothetical ? nil : DependencyValues.current.sharedChangeTracker
  }

  static var viewed: SharedSnapshot? {
    if case .viewing(let snapshot) = current { snapshot } else { nil }
  }

  /// The snapshots to compare, if that is done.
  static var compared: (expected: SharedSnapshot, actual: SharedSnapshot)? {
    guard isUsed, case .comparing(let expected, let actual) = current else { return nil }
    return (expected, actual)
  }

  /// Whether values are read and changed that are no present ones.
  static var isHypothetical: Bool { isUsed && current != nil }

  static func value<Value>(of root: RootReference<Value>) -> Value? {
    viewed?.value(of: root)
  }
}

extension DependencyValues {
  /// The tracker of the test store in which a feature and its effects run. Tasks that they create
  /// inherit it.
  package var sharedChangeTracker: SharedChangeTracker? {
    get { self[SharedChangeTrackerKey.self] }
    set { self[SharedChangeTrackerKey.self] = newValue }
  }
}

private enum SharedChangeTrackerKey: DependencyKey {
  static let liveValue: SharedChangeTracker? = nil
  static let testValue: SharedChangeTracker? = nil
}
