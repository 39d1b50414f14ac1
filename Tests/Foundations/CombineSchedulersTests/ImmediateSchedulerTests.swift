#if CombineSchedulers
import CombineSchedulers
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ImmediateSchedulerTests {
  let scheduler = DispatchQueue.immediate
  let log = Log()

  @Test func workIsPerformedBeforeTheCallReturns() {
    scheduler.schedule { log.add("now") }
    #expect(log.entries == ["now"])

    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(3_600))) { log.add("later") }
    #expect(log.entries == ["now", "later"])
  }

  @Test func repeatedWorkIsPerformedOnce() {
    let timer = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) {
      log.add("tick")
    }
    timer.cancel()

    #expect(log.entries == ["tick"])
  }

  @Test func timeStandsStill() async throws {
    let now = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 42))
    let scheduler = ImmediateSchedulerOf<DispatchQueue>(now: now)

    try await scheduler.sleep(for: .seconds(3_600))

    #expect(scheduler.now == now)
    #expect(scheduler.minimumTolerance == .zero)
  }

  @Test func delayedValuesArriveAtOnce() {
    let subscription = Just("value")
      .delay(for: .seconds(10), scheduler: OperationQueue.immediate)
      .sink { log.add($0) }

    #expect(log.entries == ["value"])
    subscription.cancel()
  }
}
#endif
