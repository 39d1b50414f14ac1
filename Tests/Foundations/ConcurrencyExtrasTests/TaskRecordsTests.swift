import Foundation
import Testing

@testable import ConcurrencyExtras

@Suite struct TaskRecordsTests {
  /// Whether the environment closes the gate in this run of the tests.
  static let isClosed = ProcessInfo.processInfo.environment["CHORALE_TASK_RECORDS"] == "0"

  @Test(.disabled(if: isClosed)) func `records of this runtime can be read`() {
    #expect(TaskRecords.areKnown)
    #expect(TaskRecords.areReadable)
  }

  @Test(.enabled(if: isClosed)) func `closed gate identifies no task and reads no record`() async {
    #expect(!TaskRecords.areKnown)
    #expect(!TaskRecords.areReadable)
    #expect(TaskIdentity.current == nil)
    let task = Task {}
    await task.value
    #expect(TaskIdentity(task) == nil)
    #expect(!task.isHeldUp(by: []))
  }

  @MainActor @Test func `running task is not held up`() async {
    let itself = LockIsolated<Task<Bool, Never>?>(nil)
    let task = Task { @MainActor in
      itself.value.map { task in
        task.isHeldUp(by: Set(TaskIdentity(task).map { [$0] } ?? []))
      } ?? true
    }
    itself.setValue(task)
    #expect(await !task.value)
  }

  @Test(.disabled(if: isClosed)) func `ended task is held up`() async {
    let task = Task {}
    await task.value
    #expect(task.isHeldUp(by: []))
  }

  @Test(.disabled(if: isClosed)) func `task has the identity that it sees itself`() async {
    let task = Task { TaskIdentity.current }
    let identity = await task.value
    #expect(identity != nil)
    #expect(identity == TaskIdentity(task))
  }
}
