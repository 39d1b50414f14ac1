import ConcurrencyExtras
import Synchronization

/// How shared values are seen while a test store is at work.
package enum SharedTestContext: Sendable {
  /// Changes are noted: a feature runs.
  case tracking(SharedChangeTracker)

  /// Reads and changes concern a snapshot: a test says what it expects.
  case viewing(SharedSnapshot)

  /// Equality and difference compare two snapshots: the expected one and the actual one.
  case comparing(SharedSnapshot, SharedSnapshot)

  /// The context of effects.
  @TaskLocal private static var inTask: SharedTestContext?

  /// The context of an operation on the main actor. Binding a task-local value twice for each step
  /// of a test takes a tenth of a small one.
  ///
  /// `nonisolated(unsafe)` is safe: it is written and read on the main actor only.
  private nonisolated(unsafe) static var onMainActor: SharedTestContext?

  /// The context of the caller.
  package static var current: SharedTestContext? {
    if MainActor.isCurrent, let onMainActor { return onMainActor }
    return inTask
  }

  private static let everUsed = Atomic(false)

  /// Whether there has been a test store in this process: reading a task-local value takes longer than
  /// reading the shared value.
  static var isUsed: Bool { everUsed.load(ordering: .relaxed) }

  /// Runs an operation in this context.
  package func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    guard MainActor.isCurrent else {
      Self.everUsed.store(true, ordering: .relaxed)
      return try Self.$inTask.withValue(self, operation: operation)
    }
    return try Self.run(operation, with: self)
  }

  /// Runs an operation on the main actor in this context, without a check for the actor. Tasks that
  /// it creates inherit the context within ``inTasks(_:)`` only.
  @MainActor
  package func runOnMainActor<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try Self.run(operation, with: self)
  }

  /// Called on the main actor only.
  private static func run<Result>(
    _ operation: () throws -> Result, with context: SharedTestContext?
  ) rethrows -> Result {
    everUsed.store(true, ordering: .relaxed)
    let previous = onMainActor
    onMainActor = context
    defer { onMainActor = previous }
    return try operation()
  }

  /// Runs an operation that creates tasks, which inherit the context of the caller.
  package static func inTasks<Result>(_ operation: () throws -> Result) rethrows -> Result {
    guard isUsed, MainActor.isCurrent, let onMainActor else { return try operation() }
    return try $inTask.withValue(onMainActor, operation: operation)
  }

  /// Runs an operation outside of any context.
  static func without<Result>(_ operation: () throws -> Result) rethrows -> Result {
    guard isUsed else { return try operation() }
    return try $inTask.withValue(nil) {
      guard MainActor.isCurrent else { return try operation() }
      return try run(operation, with: nil)
    }
  }

  static var tracker: SharedChangeTracker? {
    if case .tracking(let tracker) = current { tracker } else { nil }
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
  static var isHypothetical: Bool {
    guard isUsed else { return false }
    return switch current {
    case .viewing, .comparing: true
    case .tracking, nil: false
    }
  }

  static func value<Value>(of root: RootReference<Value>) -> Value? {
    viewed?.value(of: root)
  }
}
