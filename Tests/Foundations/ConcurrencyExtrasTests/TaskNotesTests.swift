import Testing

@testable import ConcurrencyExtras

@Suite struct TaskNotesTests {
  @Test func theNotesOfThisRuntimeCanBeRead() {
    #expect(TaskNotes.canBeRead)
  }

  @MainActor @Test func whoIsAtWorkIsNotHeldUp() async {
    let itself = LockIsolated<Task<Bool, Never>?>(nil)
    let task = Task { @MainActor in
      itself.value.map { $0.isHeldUp(by: [TaskIdentity($0)]) } ?? true
    }
    itself.setValue(task)
    #expect(await !task.value)
  }

  @Test func whoHasEndedIsHeldUp() async {
    let task = Task {}
    await task.value
    #expect(task.isHeldUp(by: []))
  }
}
