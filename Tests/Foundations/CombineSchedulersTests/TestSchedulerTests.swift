#if CombineSchedulers
import CombineSchedulers
import ConcurrencyExtras
import Foundation
import IssueReporting
import Testing

@Suite(.timeLimit(.minutes(5))) struct TestSchedulerTests {
  let scheduler = DispatchQueue.test
  let log = Log()

  @Test func workWaitsForItsDate() {
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { log.add("due") }

    scheduler.advance(by: .milliseconds(999))
    #expect(log.entries == [])

    scheduler.advance(by: .milliseconds(1))
    #expect(log.entries == ["due"])

    scheduler.advance(by: .seconds(10))
    #expect(log.entries == ["due"])
  }

  @Test func workWithoutADateWaitsForTheNextAdvance() {
    scheduler.schedule { log.add("now") }
    #expect(log.entries == [])

    scheduler.advance()
    #expect(log.entries == ["now"])
  }

  @Test func workIsPerformedByDateThenByScheduling() {
    let start = scheduler.now
    scheduler.schedule(after: start.advanced(by: .seconds(2))) { log.add("2a") }
    scheduler.schedule(after: start.advanced(by: .seconds(1))) { log.add("1a") }
    scheduler.schedule(after: start.advanced(by: .seconds(2))) { log.add("2b") }
    scheduler.schedule(after: start.advanced(by: .seconds(1))) { log.add("1b") }
    scheduler.schedule { log.add("0") }

    scheduler.advance(by: .seconds(2))

    #expect(log.entries == ["0", "1a", "1b", "2a", "2b"])
  }

  @Test func manyPiecesOfWorkArePerformedInOrder() {
    let start = scheduler.now
    var performed: [Int] = []
    for index in 0..<1_000 {
      let second = index * 7_919 % 1_000
      scheduler.schedule(after: start.advanced(by: .seconds(second))) { performed.append(second) }
    }

    scheduler.advance(by: .seconds(1_000))

    #expect(performed == Array(0..<1_000))
  }

  @Test func timeIsTheDateOfTheWorkWhileItIsPerformed() {
    let start = scheduler.now
    scheduler.schedule(after: start.advanced(by: .seconds(3))) {
      log.add("\(start.distance(to: scheduler.now) == .seconds(3))")
    }

    scheduler.advance(by: .seconds(10))

    #expect(log.entries == ["true"])
    #expect(start.distance(to: scheduler.now) == .seconds(10))
  }

  @Test func workScheduledDuringAnAdvanceIsPerformedInTheSamePass() {
    func step(_ number: Int) {
      log.add("\(number)")
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { step(number + 1) }
    }
    scheduler.schedule { step(0) }

    scheduler.advance(by: .seconds(3))

    #expect(log.entries == ["0", "1", "2", "3"])
  }

  @Test func workInThePastIsPerformedNowAndDoesNotTurnBackTime() {
    scheduler.advance(by: .seconds(5))
    let now = scheduler.now
    scheduler.schedule(after: now.advanced(by: .seconds(-3))) {
      log.add("late: \(scheduler.now == now)")
    }

    scheduler.advance()

    #expect(log.entries == ["late: true"])
  }

  @Test func timeDoesNotGoBack() {
    scheduler.advance(by: .seconds(5))
    let now = scheduler.now

    scheduler.advance(to: now.advanced(by: .seconds(-1)))
    scheduler.advance(by: .seconds(-1))

    #expect(scheduler.now == now)
  }

  @Test func advancingToADateIsAdvancingUpToIt() {
    let date = scheduler.now.advanced(by: .seconds(2))
    scheduler.schedule(after: date) { log.add("due") }

    scheduler.advance(to: date)

    #expect(log.entries == ["due"])
    #expect(scheduler.now == date)
  }

  @Test func repeatedWorkIsPerformedAtEachInterval() {
    let start = scheduler.now
    let timer = scheduler.schedule(
      after: start.advanced(by: .seconds(1)), interval: .seconds(2)
    ) {
      log.add("\(Int(start.distance(to: scheduler.now).magnitude / 1_000_000_000))")
    }

    scheduler.advance(by: .seconds(5))
    #expect(log.entries == ["1", "3", "5"])

    timer.cancel()
    scheduler.advance(by: .seconds(5))
    #expect(log.entries == ["1", "3", "5"])
  }

  @Test func repeatedWorkKeepsThePositionOfItsFirstTime() {
    let start = scheduler.now
    let timer = scheduler.schedule(
      after: start.advanced(by: .seconds(1)), interval: .seconds(1)
    ) { log.add("timer") }
    scheduler.schedule(after: start.advanced(by: .seconds(3))) { log.add("once") }

    scheduler.advance(by: .seconds(3))
    timer.cancel()

    #expect(log.entries == ["timer", "timer", "timer", "once"])
  }

  @Test func repeatedWorkCanCancelItself() {
    var timer: (any Cancellable)?
    timer = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) {
      log.add("tick")
      if log.entries.count == 2 { timer?.cancel() }
    }

    scheduler.advance(by: .seconds(1_000))

    #expect(log.entries == ["tick", "tick"])
  }

  @Test func repeatedWorkEndsWhenItsCancellableIsReleased() {
    do {
      let timer = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) {
        log.add("tick")
      }
      scheduler.advance(by: .seconds(1))
      withExtendedLifetime(timer) {}
    }

    scheduler.advance(by: .seconds(5))

    #expect(log.entries == ["tick", "tick"])
  }

  @Test func cancelledWorkIsReleasedAtOnceAndMayScheduleInItsDeinit() {
    final class Resource {
      let onDeinit: () -> Void
      init(onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    let timer: any Cancellable
    do {
      let resource = Resource { [scheduler, log] in scheduler.schedule { log.add("deinit") } }
      timer = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) {
        _ = resource
      }
    }

    timer.cancel()
    scheduler.advance()

    #expect(log.entries == ["deinit"])
  }

  @Test func anIntervalThatIsNotPositiveIsReportedAndTheWorkPerformedOnce() {
    var timer: (any Cancellable)?
    withKnownIssue {
      timer = scheduler.schedule(after: scheduler.now, interval: .zero) { log.add("tick") }
    } matching: {
      $0.description.contains("which would never let time pass")
    }

    scheduler.advance(by: .seconds(1))
    timer?.cancel()

    #expect(log.entries == ["tick"])
  }

  @Test func runPassesTimeUntilNothingIsLeft() {
    let start = scheduler.now
    scheduler.schedule(after: start.advanced(by: .seconds(60))) {
      log.add("minute")
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(3_600))) { log.add("hour") }
    }

    scheduler.run()

    #expect(log.entries == ["minute", "hour"])
    #expect(start.distance(to: scheduler.now) == .seconds(3_660))
  }

  @Test func workMayAdvanceTime() {
    let start = scheduler.now
    scheduler.schedule(after: start.advanced(by: .seconds(1))) {
      log.add("outer")
      scheduler.advance(by: .seconds(2))
    }
    scheduler.schedule(after: start.advanced(by: .seconds(2))) { log.add("inner") }

    scheduler.advance(by: .seconds(1))

    #expect(log.entries == ["outer", "inner"])
    #expect(start.distance(to: scheduler.now) == .seconds(3))
  }

  @Test func theDistantFutureIsOutOfReach() {
    scheduler.advance(by: .seconds(1))
    scheduler.schedule(after: .init(.distantFuture)) { log.add("never") }

    scheduler.advance(by: .seconds(1_000_000_000))
    #expect(log.entries == [])

    scheduler.advance(by: .init(.never))
    #expect(log.entries == ["never"])
  }

  @Test func stepsInFloatingPointMissNoWork() {
    let runLoop = RunLoop.test
    let timer = runLoop.timerPublisher(every: 0.1).autoconnect().sink { _ in log.add("tick") }

    runLoop.advance(by: 0.3)
    #expect(log.entries.count == 3)

    for _ in 0..<997 { runLoop.advance(by: 0.1) }
    #expect(log.entries.count == 1_000)

    runLoop.advance(by: 900)
    #expect(log.entries.count == 10_000)
    timer.cancel()
  }

  @Test func workIsScheduledFromManyThreads() async {
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { [scheduler, log] in
          for _ in 0..<10 { scheduler.schedule { log.add("work") } }
        }
      }
    }

    await scheduler.advance()

    #expect(log.entries.count == 1_000)
  }

  @Test func publishersRunInVirtualTime() {
    let subject = PassthroughSubject<String, Never>()
    let subscription =
      subject
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .sink { log.add($0) }

    subject.send("w")
    scheduler.advance(by: .milliseconds(200))
    subject.send("we")
    scheduler.advance(by: .milliseconds(299))
    #expect(log.entries == [])

    scheduler.advance(by: .milliseconds(1))
    #expect(log.entries == ["we"])
    subscription.cancel()
  }
}
#endif
