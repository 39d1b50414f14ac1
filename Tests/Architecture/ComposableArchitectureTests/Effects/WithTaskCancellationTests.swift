import ConcurrencyExtras
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct WithTaskCancellationTests {
  struct Failure: Error, Equatable {}
  let journal = Journal([])

  private func part(_ name: String, id: String, cancelInFlight: Bool = false) -> Effect<String> {
    let journal = self.journal
    return .run { send in
      await withTaskCancellation(id: id, cancelInFlight: cancelInFlight) {
        journal.note("begin \(name)")
        try? await Task<Void, Never>.never()
        await send("\(name) ignored")
      }
      await send("\(name) went on")
    }
  }

  @Test func aPartIsCancelledAndTheEffectGoesOn() async {
    let runner = EffectRunner<String>()
    let task = runner.run(self.part("a", id: "part"))
    await runner.settle()
    runner.run(.cancel(id: "part"))
    await task.finish()
    #expect(self.journal.value == ["begin a"])
    #expect(runner.received == ["a went on"])
    #expect(runner.count == 0)
    #expect(runner.scope?.idCount == 0)
  }

  @Test func theEffectTakesItsPartsWithIt() async {
    let runner = EffectRunner<String>()
    let task = runner.run(self.part("a", id: "part"))
    await runner.settle()
    task.cancel()
    await task.finish()
    #expect(runner.received == [])
    #expect(runner.count == 0)
  }

  @Test func partsAreOfTheirInstance() async {
    let runner = EffectRunner<String>()
    let rows = FeatureNode.child()
    for row in 1...2 {
      runner.run(self.part("\(row)", id: "part").instance(rows.instance(row)))
    }
    await runner.settle()
    runner.run(
      Effect.run { _ in Task.cancel(id: "part") }.instance(rows.instance(2)))
    await runner.settle()
    #expect(runner.received == ["2 went on"])
    runner.run(.cancel(id: "part"))
    await runner.settle()
    #expect(runner.received == ["2 went on", "1 went on"])
    #expect(runner.scope?.childCount == 0)
  }

  @Test func aPartMayCancelThoseInFlight() async {
    let runner = EffectRunner<String>()
    runner.run(self.part("a", id: "part", cancelInFlight: true))
    await runner.settle()
    runner.run(self.part("b", id: "part", cancelInFlight: true))
    await runner.settle()
    #expect(self.journal.value == ["begin a", "begin b"])
    #expect(runner.received == ["a went on"])
  }

  @Test func taskCancelReachesEffects() async {
    let runner = EffectRunner<Int>()
    runner.run(.endless("a", journal: self.journal).cancellable(id: "a"))
    await runner.settle()
    await runner.run(.run { _ in Task.cancel(id: "a") }).finish()
    await runner.settle()
    #expect(self.journal.value == ["begin a", "cancel a"])
  }

  @Test func outsideOfEffectsIDsAreTheProcess() async {
    struct ID: Hashable {}
    let journal = self.journal
    let executor = TestExecutor()
    let runner = EffectRunner<Int>()
    runner.run(.endless("effect", journal: journal).cancellable(id: ID()))
    let task = Task(executorPreference: executor) {
      await withTaskCancellation(id: ID()) {
        journal.note("begin")
        try? await Task<Void, Never>.never()
        journal.note("cancelled")
      }
    }
    await executor.settle()
    await runner.settle()
    Task.cancel(id: ID())
    await task.value
    #expect(journal.value.filter { !$0.hasSuffix("effect") } == ["begin", "cancelled"])
    #expect(runner.count == 1)
  }

  @Test func resultsAndErrorsPassThrough() async throws {
    let value = await withTaskCancellation(id: "value") { 42 }
    #expect(value == 42)
    await #expect(throws: Failure()) {
      try await withTaskCancellation(id: "error") { throw Failure() }
    }
  }
}
