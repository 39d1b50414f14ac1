import ConcurrencyExtras
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ConcatenateTests {
  let journal = Journal([])
  let runner = EffectRunner<Int>()

  @available(*, deprecated)
  @Test func oneComesAfterTheOther() async {
    await self.runner.run(
      .concatenate(
        .run { await $0(1) },
        .none,
        .concatenate([.send(2), .merge(.run { await $0(3) }, .run { await $0(4) })]),
        .send(5)
      )
      .concatenate(with: .run { await $0(6) })
    ).finish()
    #expect(self.runner.received == [1, 2, 3, 4, 5, 6])
    #expect(self.runner.count == 0)
  }

  @Test func synchronousEffectsAreSentAtOnce() {
    self.runner.run(.sequence([.send(1), .cancel(id: 1), .send(2)]))
    #expect(self.runner.received == [1, 2])
    #expect(self.runner.count == 0)
  }

  @Test func aStepMayCancel() async {
    self.runner.run(.endless("a", journal: self.journal).cancellable(id: "a"))
    await self.runner.settle()
    await self.runner.run(.sequence([.cancel(id: "a"), .run { await $0(1) }])).finish()
    await self.runner.settle()
    #expect(self.journal.value == ["begin a", "cancel a"])
    #expect(self.runner.received == [1])
  }

  @Test func cancellingTheWholeKeepsTheRestFromBeginning() async {
    let task = self.runner.run(
      .sequence([.endless("a", journal: self.journal), .send(1), .run { await $0(2) }])
        .cancellable(id: 1))
    await self.runner.settle()
    self.runner.run(.cancel(id: 1))
    await task.finish()
    #expect(self.runner.received == [])
    #expect(self.journal.value == ["begin a", "cancel a"])
    #expect(self.runner.count == 0)
  }

  @Test func cancellingAStepGoesOnWithTheNext() async {
    let task = self.runner.run(
      .sequence([.endless("a", journal: self.journal).cancellable(id: 1), .run { await $0(2) }]))
    await self.runner.settle()
    self.runner.run(.cancel(id: 1))
    await task.finish()
    #expect(self.runner.received == [2])
  }

  @Test func anInstanceThatEndsTakesTheWhole() async {
    let site = FeatureNode.child()
    let task = self.runner.run(
      Effect.sequence([.endless("a", journal: self.journal), .send(1)])
        .instance(site.soleInstance))
    await self.runner.settle()
    self.runner.run(.endInstance(site.soleInstance))
    await task.finish()
    #expect(self.runner.received == [])
  }
}
