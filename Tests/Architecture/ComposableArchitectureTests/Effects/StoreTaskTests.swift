import ConcurrencyExtras
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct StoreTaskTests {
  let journal = Journal([])

  @Test func finishWaitsForWhatFollows() async {
    let runner = EffectRunner<Int> { n in
      n == 4 ? .none : n == 2 ? .send(3) : .run { await $0(n + 1) }
    }
    await runner.send(0).finish()
    #expect(runner.received == [0, 1, 2, 3, 4])
    #expect(runner.count == 0)
  }

  @Test func cancellingReachesWhatFollows() async {
    let journal = self.journal
    let runner = EffectRunner<Int> { n in
      n == 2
        ? .endless("end", journal: journal)
        : .run {
          await $0(n + 1)
        }
    }
    let task = runner.send(0)
    let other = runner.run(.endless("other", journal: journal))
    await runner.settle()
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    await task.finish()
    #expect(journal.value == ["begin other", "begin end", "cancel end"])
    #expect(runner.count == 1)
    #expect(!other.isCancelled)
    #expect(task != other)
  }

  @Test func cancelledTasksStartNothingMore() async {
    let journal = self.journal
    let runner = EffectRunner<Int>()
    let family = EffectFamily()
    StoreTask(family).cancel()
    runner.interpreter?.start(
      .merge(
        .endless("a", journal: journal), .sequence([.endless("b", journal: journal), .send(1)])),
      in: family)
    await runner.settle()
    #expect(journal.value == [])
    #expect(runner.received == [])
  }

  @Test func cancellingTheWaitingTaskCancelsTheWork() async {
    let journal = self.journal
    let runner = EffectRunner<Int>()
    let task = runner.run(.endless("a", journal: journal))
    let waiter = Task { await task.finish() }
    await runner.settle()
    waiter.cancel()
    await waiter.value
    #expect(journal.value == ["begin a", "cancel a"])
    #expect(task.isCancelled)
  }

  @Test func cancellingFromElsewhere() async {
    let journal = self.journal
    let runner = EffectRunner<Int>()
    let task = runner.run(.endless("a", journal: journal))
    await runner.settle()
    await Task.detached { task.cancel() }.value
    await task.finish()
    #expect(journal.value == ["begin a", "cancel a"])
  }

  @Test func nothingIsFinished() async {
    let task = StoreTask(nil)
    await task.finish()
    task.cancel()
    #expect(task.isCancelled)
  }

  @Test func aFamilyThatIsHeldIsNotFinished() async {
    let family = EffectFamily()
    family.hold()
    let journal = self.journal
    let waiter = Task {
      await StoreTask(family).finish()
      journal.note("finished")
    }
    await Task.mainActorTurn()
    journal.note("released")
    family.release()
    await waiter.value
    #expect(journal.value == ["released", "finished"])
  }
}
