import Foundation
import Testing

/// Whether the environment closes the gate of the task records, so that the test store knows of no effect that it waits
/// for the test. If the gate closes for another reason, tests that need it fail.
private let isClosed = ProcessInfo.processInfo.environment["CHORALE_TASK_RECORDS"] == "0"

extension Trait where Self == ConditionTrait {
  /// The test is about messages and waits that are only possible with task records.
  static var needsTaskRecords: Self { .disabled(if: isClosed) }

  /// The test is about what remains without task records.
  static var needsClosedTaskRecords: Self { .enabled(if: isClosed) }
}
