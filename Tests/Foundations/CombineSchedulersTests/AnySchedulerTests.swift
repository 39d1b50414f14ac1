#if CombineSchedulers
import CombineSchedulers
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct AnySchedulerTests {
  @Test func anErasedSchedulerForwardsEverything() {
    let base = DispatchQueue.test
    let scheduler: AnySchedulerOf<DispatchQueue> = base.eraseToAnyScheduler()
    let log = Log()

    scheduler.schedule { log.add("now") }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { log.add("later") }
    let timer = scheduler.schedule(
      after: scheduler.now.advanced(by: .seconds(2)), interval: .seconds(1)
    ) { log.add("tick") }
    base.advance(by: .seconds(3))
    timer.cancel()
    base.advance(by: .seconds(3))

    #expect(log.entries == ["now", "later", "tick", "tick"])
    #expect(scheduler.now == base.now)
    #expect(scheduler.minimumTolerance == .zero)
  }

  @Test func anErasedSchedulerIsErasedToItself() {
    let base = DispatchQueue.test
    let scheduler = AnyScheduler(base.eraseToAnyScheduler()).eraseToAnyScheduler()

    base.advance(by: .seconds(1))

    #expect(scheduler.now == base.now)
    #expect(type(of: scheduler) == AnySchedulerOf<DispatchQueue>.self)
  }

  @Test func aSchedulerIsMadeFromFunctions() {
    let base = RunLoop.test
    let log = Log()
    let scheduler = AnySchedulerOf<RunLoop>(
      minimumTolerance: { 0.25 },
      now: { base.now },
      scheduleImmediately: {
        log.add("immediately")
        base.schedule(options: $0, $1)
      },
      delayed: {
        log.add("delayed")
        base.schedule(after: $0, tolerance: $1, options: $2, $3)
      },
      interval: {
        log.add("interval")
        return base.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4)
      }
    )

    scheduler.schedule { log.add("1") }
    scheduler.schedule(after: scheduler.now) { log.add("2") }
    let timer = scheduler.schedule(after: scheduler.now, interval: 1) { log.add("3") }
    base.advance()
    timer.cancel()

    #expect(log.entries == ["immediately", "delayed", "interval", "1", "2", "3"])
    #expect(scheduler.minimumTolerance == 0.25)
  }

  @Test func immediateSchedulersStandInForEachKind() {
    let log = Log()

    AnySchedulerOf<DispatchQueue>.immediate.schedule { log.add("dispatch queue") }
    AnySchedulerOf<OperationQueue>.immediate.schedule { log.add("operation queue") }
    AnySchedulerOf<RunLoop>.immediate.schedule { log.add("run loop") }
    AnySchedulerOf<UIScheduler>.immediate.schedule { log.add("UI scheduler") }

    #expect(log.entries == ["dispatch queue", "operation queue", "run loop", "UI scheduler"])
  }

  @Test func aGlobalQueuePerformsWork() async {
    let isOnMainQueue = await withCheckedContinuation { continuation in
      AnySchedulerOf<DispatchQueue>.global(qos: .userInitiated).schedule {
        continuation.resume(returning: MainQueueProbe.isOnMainQueue)
      }
    }

    #expect(!isOnMainQueue)
  }

  @Test func theMainSchedulersPerformWorkOnTheMainQueue() async {
    #expect(await performsOnMainQueue { AnySchedulerOf<DispatchQueue>.main.schedule($0) })
    #expect(await performsOnMainQueue { AnySchedulerOf<OperationQueue>.main.schedule($0) })
    #expect(await performsOnMainQueue { AnySchedulerOf<RunLoop>.main.schedule($0) })
    #expect(await performsOnMainQueue { AnySchedulerOf<UIScheduler>.shared.schedule($0) })
  }

  @Test func theMainRunLoopIsServedUnderAnAsynchronousMain() async throws {
    let runLoop = AnySchedulerOf<RunLoop>.main

    #expect(await performsOnMainQueue { runLoop.schedule(after: runLoop.now, $0) })
    #expect(
      await performsOnMainQueue { action in
        let slot = CancellableBox()
        slot.content = runLoop.schedule(after: runLoop.now, interval: 3_600) {
          slot.content = nil
          action()
        }
      }
    )
    // Not before the end of time, and without overflow.
    runLoop.schedule(after: .init(.distantFuture)) { Issue.record("The future has begun.") }
  }

  private func performsOnMainQueue(_ schedule: (@escaping () -> Void) -> Void) async -> Bool {
    await withCheckedContinuation { continuation in
      schedule { continuation.resume(returning: MainQueueProbe.isOnMainQueue) }
    }
  }
}

/// Retains a cancellable until it is released explicitly.
private final class CancellableBox {
  var content: (any Cancellable)?
}
#endif
