import ConcurrencyExtras
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct CancellationTests {
  enum ID { case timer }
  enum OtherID { case timer }

  let journal = Journal([])
  let runner = EffectRunner<Int>()

  @Test func anIDCancelsItsEffectsAndNoOthers() async {
    self.runner.run(.endless("a", journal: self.journal).cancellable(id: ID.timer))
    self.runner.run(.endless("b", journal: self.journal).cancellable(id: ID.timer))
    self.runner.run(.endless("c", journal: self.journal))
    await self.runner.settle()
    self.runner.run(.cancel(id: ID.timer))
    await self.runner.settle()
    #expect(
      self.journal.value == ["begin a", "begin b", "begin c", "cancel a", "cancel b"])
    #expect(self.runner.count == 1)
    #expect(self.runner.scope?.idCount == 0)
  }

  @Test func aNewEffectCancelsThoseInFlight() async {
    self.runner.run(.endless("a", journal: self.journal).cancellable(id: 1, cancelInFlight: true))
    await self.runner.settle()
    self.runner.run(.endless("b", journal: self.journal).cancellable(id: 1, cancelInFlight: true))
    await self.runner.settle()
    #expect(Set(self.journal.value) == ["begin a", "cancel a", "begin b"])
    #expect(self.runner.count == 1)
  }

  @Test func idsOfDifferentTypesDiffer() async {
    self.runner.run(.endless("a", journal: self.journal).cancellable(id: ID.timer))
    self.runner.run(.endless("int", journal: self.journal).cancellable(id: 1))
    await self.runner.settle()
    self.runner.run(.cancel(id: OtherID.timer))
    self.runner.run(.cancel(id: 1 as Int8))
    self.runner.run(.cancel(id: 1.0))
    await self.runner.settle()
    #expect(self.runner.count == 2)

    self.runner.run(.cancel(id: AnyHashableSendable(1)))
    await self.runner.settle()
    #expect(self.journal.value == ["begin a", "begin int", "cancel int"])
  }

  @Test func anEffectMayHaveSeveralIDs() async {
    let effect = Effect<Int>.endless("a", journal: self.journal).cancellable(id: 1).cancellable(
      id: 2)
    for id in 1...2 {
      self.runner.run(effect)
      await self.runner.settle()
      self.runner.run(.cancel(id: id))
      await self.runner.settle()
    }
    #expect(self.journal.value == ["begin a", "cancel a", "begin a", "cancel a"])
    #expect(self.runner.scope?.idCount == 0)
  }

  @Test func anEffectCancelledAtOnceDoesNotStart() async {
    let task = self.runner.run(
      .merge(.endless("a", journal: self.journal).cancellable(id: 1), .cancel(id: 1)))
    await task.finish()
    #expect(self.journal.value == [])
    #expect(self.runner.log.lines == [])
    #expect(self.runner.count == 0)
  }

  @Test func actionsOfCancelledWorkThatGoesOnAreIgnored() async {
    let runner = self.runner
    runner.run(
      .run { send in
        await send(1)
        try? await Task<Void, Never>.never()
        await send(2)
        await Task.detached { await send(3) }.value
      }
      .cancellable(id: 1)
    )
    await runner.settle()
    let left = runner.run(.cancel(id: 1))
    await left.finish()
    await runner.settle()
    while runner.count > 0, !Task.isCancelled { await Task.yield() }
    #expect(runner.count == 0)
    #expect(runner.received == [1])
  }

  @Test func effectsThatCancelThemselvesAreNotHeardAgain() async {
    let runner = EffectRunner<Int> { $0 == 1 ? .cancel(id: ID.timer) : .none }
    await runner.run(
      .run { send in
        await send(1)
        await send(2)
      }
      .cancellable(id: ID.timer)
    ).finish()
    #expect(runner.received == [1])
    #expect(runner.count == 0)
  }

  @Test func lettingGoOfTheInterpreterCancelsEverything() async {
    let task = self.runner.run(.endless("a", journal: self.journal))
    await self.runner.settle()
    weak let interpreter = self.runner.interpreter
    self.runner.letGo()
    #expect(interpreter == nil)
    await task.finish()
    #expect(self.journal.value == ["begin a", "cancel a"])
  }

  @Test func nothingIsLeftOfTenThousandEffects() async {
    let runner = EffectRunner<Int> { n in
      .run { _ in try await Task<Void, Never>.never() }.cancellable(id: n)
    }
    let tasks = (0..<10_000).map { runner.send($0) }
    #expect(runner.count == 10_000)
    for n in 0..<10_000 { runner.run(.cancel(id: n)) }
    for task in tasks { await task.finish() }
    #expect(runner.count == 0)
    #expect(runner.scope?.idCount == 0)
  }
}
