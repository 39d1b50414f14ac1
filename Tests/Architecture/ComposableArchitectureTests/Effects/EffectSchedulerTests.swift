#if CombineSchedulers
import CombineSchedulers
import ConcurrencyExtras
import Dispatch
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EffectSchedulerTests {
  let runner = EffectRunner<Int>()

  @Test func aPublisherEndsItsEffect() async {
    await self.runner.run(.publisher { [1, 2, 3].publisher }).finish()
    #expect(self.runner.received == [1, 2, 3])
    #expect(self.runner.count == 0)
  }

  @Test func aPublisherIsMadeWithItsEffect() async {
    // given: an effect that has been made with dependencies of its own
    let made = LockIsolated<[Int]>([])
    let effect = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      Effect<Int>.publisher {
        @Dependency(\.uuid) var uuid
        let id = uuid()
        made.withValue { $0.append(id == UUID(0) ? 0 : -1) }
        return [1].publisher
      }
    }
    #expect(made.value == [0])
    // when
    await self.runner.run(effect).finish()
    // then: it is not made again
    #expect(made.value == [0])
    #expect(self.runner.received == [1])
  }

  @Test func `a publisher is subscribed to before send returns`() async {
    // Given
    let subject = PassthroughSubject<Int, Never>()
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return action == 0 ? .publisher { subject } : .none
      }
    }

    // When
    let task = store.send(0)
    subject.send(7)

    // Then
    #expect(store.state == 7)
    subject.send(completion: .finished)
    await task.finish()
  }

  @Test func cancellingCancelsTheSubscription() async {
    let subject = PassthroughSubject<Int, Never>()
    let isCancelled = LockIsolated(false)
    let task = self.runner.run(
      .publisher {
        subject.handleEvents(receiveCancel: { isCancelled.setValue(true) })
      }
      .cancellable(id: 1)
    )
    await self.runner.settle()
    subject.send(1)
    self.runner.run(.cancel(id: 1))
    await task.finish()
    subject.send(2)
    #expect(self.runner.received == [1])
    #expect(isCancelled.value)
  }

  @available(*, deprecated)
  @Test func onlyTheLastOfARushIsStarted() async {
    let scheduler = DispatchQueue.test
    for n in 1...3 {
      self.runner.run(.send(n).debounce(id: 1, for: .seconds(1), scheduler: scheduler))
      await self.runner.settle()
      await scheduler.advance(by: .milliseconds(999))
    }
    #expect(self.runner.received == [])
    await scheduler.advance(by: .milliseconds(1))
    await self.runner.settle()
    #expect(self.runner.received == [3])
  }

  @available(*, deprecated)
  @Test(arguments: [true, false])
  func oneOfAnIntervalIsSentWhenItIsOver(latest: Bool) async {
    let scheduler = DispatchQueue.test
    for n in 1...3 {
      self.runner.run(
        .send(n).throttle(id: 1, for: .seconds(1), scheduler: scheduler, latest: latest))
    }
    await self.runner.settle()
    #expect(self.runner.received == [1])
    await scheduler.advance(by: .seconds(1))
    await self.runner.settle()
    #expect(self.runner.received == [1, latest ? 3 : 2])
  }
}
#endif
