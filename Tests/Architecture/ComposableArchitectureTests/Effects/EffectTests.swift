import ConcurrencyExtras
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EffectTests {
  @Test func anEffectIsOneWordWhateverItsAction() {
    struct Large { var bytes: (Int, Int, Int, Int, Int, Int, Int, Int) }
    #expect(MemoryLayout<Effect<Large>>.size == MemoryLayout<UnsafeRawPointer>.size)
  }

  @Test func nothingStaysNothing() {
    #expect(Effect<Int>.none.isNone)
    #expect(Effect<Int>.merge(.none, .none).isNone)
    #expect(Effect<Int>.none.merge(with: .none).isNone)
    #expect(Effect<Int>.none.cancellable(id: 1).isNone)
    #expect(Effect<Int>.none.embedded { $0 }.isNone)
  }

  @Test func nothingCancelsNothing() async {
    let journal = Journal([])
    let runner = EffectRunner<Int>()
    runner.run(.endless("a", journal: journal).cancellable(id: 1))
    await runner.settle()

    runner.run(.none.cancellable(id: 1, cancelInFlight: true))
    runner.run(.none.debounce(id: 1, for: .seconds(1), clock: ContinuousClock()))
    await runner.settle()

    #expect(journal.value == ["begin a"])
  }

  @Test func sendDeliversBeforeTheCallReturns() {
    let runner = EffectRunner<Int> { $0 < 3 ? .send($0 + 1) : .none }
    runner.send(0)
    #expect(runner.received == [0, 1, 2, 3])
    #expect(runner.senders == [nil, nil, nil])
  }

  @Test func mergedEffectsStartInOrder() async {
    let runner = EffectRunner<Int>()
    runner.run(
      .merge(
        .merge(.run { await $0(3) }, .none, .send(1)), .send(2), .merge([.run { await $0(4) }]))
    )
    #expect(runner.received == [1, 2])
    await runner.settle()
    #expect(runner.received == [1, 2, 3, 4])
  }

  @Test func mergesAreFlat() {
    let effect = Effect<Int>.send(1).merge(with: .merge(.send(2), .send(3))).merge(with: .none)
    guard case .merge(let effects) = effect.work else {
      Issue.record("Not a merge")
      return
    }
    #expect(effects.count == 3)
  }

  @Test func embeddingsAreAppliedFromTheInsideOut() async {
    let runner = EffectRunner<String>()
    runner.run(
      Effect<Int>.merge(.send(1), .run { await $0(2) })
        .embedded { [$0] }
        .embedded { "\($0)!" }
    )
    await runner.settle()
    #expect(runner.received == ["[1]!", "[2]!"])
  }

  @available(*, deprecated)
  @Test func mapEmbeds() {
    let runner = EffectRunner<String>()
    runner.run(Effect<Int>.send(1).map { "\($0)" })
    #expect(runner.received == ["1"])
  }
}
