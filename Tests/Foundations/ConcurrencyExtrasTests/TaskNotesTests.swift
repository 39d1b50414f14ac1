import Testing

@testable import ConcurrencyExtras

@Suite struct TaskNotesTests {
  @Test func theNotesOfThisRuntimeCanBeRead() {
    #expect(TaskNotes.canBeRead)
  }

  @Test func whoIsAtWorkIsNotHeldUp() async {
    let task = Task { await Task.megaYield() }
    #expect(!task.isHeldUp(by: [TaskIdentity(task)]))
    await task.value
  }

  @Test func whoHasEndedIsHeldUp() async {
    let task = Task {}
    await task.value
    #expect(task.isHeldUp(by: []))
  }
}
