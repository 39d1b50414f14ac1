import Synchronization

/// How shared values are seen while a test store is at work.
package enum SharedTestContext: Sendable {
  /// Changes are noted: a feature runs.
  case tracking(SharedChangeTracker)

  /// Reads and changes concern a snapshot: a test says what it expects.
  case viewing(SharedSnapshot)

  /// Equality and difference compare two snapshots: the expected one and the actual one.
  case comparing(SharedSnapshot, SharedSnapshot)

  @TaskLocal package static var current: SharedTestContext?

  private static let everUsed = Atomic(false)

  /// Whether there has been a test store in this process: reading a task-local value takes longer than
  /// reading the shared value.
  static var isUsed: Bool { everUsed.load(ordering: .relaxed) }

  /// Runs an operation in this context.
  package func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    Self.everUsed.store(true, ordering: .relaxed)
    return try Self.$current.withValue(self, operation: operation)
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
