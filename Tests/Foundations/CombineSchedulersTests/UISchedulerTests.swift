#if CombineSchedulers
import CombineSchedulers
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct UISchedulerTests {
  let log = Log()

  @MainActor @Test func workFromTheMainQueueIsPerformedAtOnce() {
    UIScheduler.shared.schedule { [log] in log.add("work") }
    log.add("after")

    #expect(log.entries == ["work", "after"])
  }

  @Test func workFromElsewhereIsDispatchedToTheMainQueue() async {
    let isOnMainQueue = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        UIScheduler.shared.schedule {
          continuation.resume(returning: MainQueueProbe.isOnMainQueue)
        }
      }
    }

    #expect(isOnMainQueue)
  }

  @MainActor @Test func workWithADateGoesThroughTheQueue() async {
    await withCheckedContinuation { continuation in
      UIScheduler.shared.schedule(after: UIScheduler.shared.now) { [log] in
        log.add("work")
        continuation.resume()
      }
      log.add("after")
    }

    #expect(log.entries == ["after", "work"])
  }

  @Test func otherSchedulersStandInForIt() {
    let test = UIScheduler.test
    let scheduler: AnySchedulerOf<UIScheduler> = test.eraseToAnyScheduler()

    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { log.add("test") }
    test.advance(by: .seconds(1))
    UIScheduler.immediate.schedule { log.add("immediate") }

    #expect(log.entries == ["test", "immediate"])
  }
}
#endif
