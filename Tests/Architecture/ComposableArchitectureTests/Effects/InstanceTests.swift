import ConcurrencyExtras
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct InstanceTests {
  let journal = Journal([])
  let runner = EffectRunner<Int>()
  let rows = FeatureNode.child()
  let screen = FeatureNode.child()

  private func timer(_ name: String, row: Int) -> Effect<Int> {
    .endless(name, journal: self.journal).cancellable(id: "timer").instance(self.rows.instance(row))
  }

  @Test func aRowDoesNotReachItsNeighbour() async {
    self.runner.run(self.timer("1", row: 1))
    self.runner.run(self.timer("2", row: 2))
    await self.runner.settle()
    self.runner.run(.cancel(id: "timer").instance(self.rows.instance(1)))
    await self.runner.settle()
    #expect(self.journal.value == ["begin 1", "begin 2", "cancel 1"])
    #expect(self.runner.scope?.childCount == 1)
  }

  @Test func aRowDoesNotReachItsParent() async {
    self.runner.run(.endless("parent", journal: self.journal).cancellable(id: "timer"))
    self.runner.run(.cancel(id: "timer").instance(self.rows.instance(1)))
    await self.runner.settle()
    #expect(self.runner.count == 1)
  }

  @Test func cancelInFlightStaysInTheRow() async {
    for row in [1, 2, 1] {
      self.runner.run(
        .endless("\(row)", journal: self.journal).cancellable(id: "timer", cancelInFlight: true)
          .instance(self.rows.instance(row)))
      await self.runner.settle()
    }
    #expect(self.journal.value.filter { $0.hasPrefix("cancel") } == ["cancel 1"])
    #expect(self.runner.count == 2)
  }

  @Test func aParentReachesItsDescendants() async {
    self.runner.run(self.timer("1", row: 1))
    self.runner.run(self.timer("2", row: 2))
    self.runner.run(
      self.timer("3.1", row: 1).instance(self.rows.instance(3)).embedded { $0 })
    self.runner.run(.endless("other", journal: self.journal).instance(self.rows.instance(1)))
    await self.runner.settle()
    self.runner.run(.cancel(id: "timer"))
    await self.runner.settle()
    #expect(
      self.journal.value.filter { $0.hasPrefix("cancel") }
        == ["cancel 1", "cancel 2", "cancel 3.1"])
    #expect(self.runner.count == 1)
    #expect(self.runner.scope?.idCount == 0)
  }

  @Test func theSameSiteInDifferentRowsIsNotTheSame() async {
    for outer in 1...2 {
      self.runner.run(
        self.timer("\(outer)", row: 7).instance(self.screen.instance(outer)))
    }
    await self.runner.settle()
    self.runner.run(
      Effect.endInstance(self.rows.instance(7)).instance(self.screen.instance(2)))
    await self.runner.settle()
    #expect(self.journal.value == ["begin 1", "begin 2", "cancel 2"])
  }

  @Test func anIDAroundAnInstanceIsTheParents() async {
    self.runner.run(
      .endless("1", journal: self.journal).instance(self.rows.instance(1)).cancellable(id: "all"))
    await self.runner.settle()
    self.runner.run(.cancel(id: "all").instance(self.rows.instance(1)))
    await self.runner.settle()
    #expect(self.runner.count == 1)
    self.runner.run(.cancel(id: "all"))
    await self.runner.settle()
    #expect(self.journal.value == ["begin 1", "cancel 1"])
  }

  @Test func anInstanceTakesItsEffectsWithIt() async {
    self.runner.run(self.timer("1", row: 1))
    self.runner.run(
      .endless("1.screen", journal: self.journal).instance(self.screen.soleInstance)
        .instance(self.rows.instance(1)))
    self.runner.run(self.timer("2", row: 2))
    await self.runner.settle()
    self.runner.run(.endInstance(self.rows.instance(1)))
    await self.runner.settle()
    #expect(
      self.journal.value == ["begin 1", "begin 1.screen", "begin 2", "cancel 1", "cancel 1.screen"])
    #expect(self.runner.scope?.childCount == 1)
  }

  @Test func goneInstancesAreFoundAmongThoseWithEffects() async {
    for row in 1...4 { self.runner.run(self.timer("\(row)", row: row)) }
    await self.runner.settle()
    var asked: Set<Int> = []
    self.runner.run(
      .endInstances(of: self.rows) { id in
        guard let id = id.base as? Int else { return false }
        asked.insert(id)
        return id.isMultiple(of: 2)
      }
    )
    await self.runner.settle()
    #expect(asked == [1, 2, 3, 4])
    #expect(self.journal.value.suffix(2) == ["cancel 2", "cancel 4"])
  }

  @Test func theLastEffectOfAnInstanceIsNotBegun() async {
    let last = Effect<Int>.endless("last", journal: self.journal)
      .instance(self.screen.soleInstance)
    await self.runner.run(.merge(last, .endInstance(self.screen.soleInstance))).finish()
    #expect(self.journal.value == [])
    #expect(self.runner.count == 0)
  }

  @Test func anEffectThatDismissesItsScreenStartsNothingMore() async {
    let journal = self.journal
    let screen = self.screen.soleInstance
    let runner = EffectRunner<Int> { action in
      switch action {
      case 1: .endInstance(screen)
      case 2: Effect.endless("zombie", journal: journal).instance(screen)
      default: .none
      }
    }
    await runner.run(
      Effect.run { send in
        await send(0)
        await send(1)
        await send(2)
      }
      .instance(screen)
    ).finish()
    await runner.settle()
    #expect(runner.received == [0, 1])
    #expect(runner.count == 0)
    #expect(runner.scope?.childCount == 0)
  }

  @Test func anInstanceThatComesBackIsANewOne() async {
    let instance = self.screen.soleInstance
    let gate = LockIsolated<UnsafeContinuation<Void, Never>?>(nil)
    let old = self.runner.run(
      Effect.run { send in
        // Ignores its cancellation.
        await withUnsafeContinuation { continuation in gate.setValue(continuation) }
        await send(1)
      }
      .cancellable(id: "timer")
      .instance(instance)
    )
    await self.runner.settle()
    self.runner.run(.endInstance(instance))
    self.runner.run(
      .endless("new", journal: self.journal).cancellable(id: "timer").instance(instance))
    await self.runner.settle()
    gate.value?.resume()
    await old.finish()
    #expect(self.runner.received == [])
    #expect(self.runner.count == 1)

    self.runner.run(.cancel(id: "timer"))
    await self.runner.settle()
    #expect(self.journal.value == ["begin new", "cancel new"])
    #expect(self.runner.scope?.childCount == 0)
    #expect(self.runner.scope?.idCount == 0)
  }

  @Test func finishedInstancesAreForgotten() async {
    for row in 1...100 {
      self.runner.run(
        Effect.run { await $0(row) }.cancellable(id: row).instance(self.rows.instance(row)))
    }
    #expect(self.runner.scope?.childCount == 100)
    await self.runner.settle()
    #expect(self.runner.received.count == 100)
    #expect(self.runner.scope?.childCount == 0)
    #expect(self.runner.scope?.idCount == 0)
  }
}
