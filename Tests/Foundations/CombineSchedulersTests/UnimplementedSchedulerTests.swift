#if CombineSchedulers
import CombineSchedulers
import Foundation
import Testing

@Suite struct UnimplementedSchedulerTests {
  let log = Log()

  @Test func eachUseIsReportedByNameAndThenGoesOn() {
    let scheduler: AnySchedulerOf<DispatchQueue> = .unimplemented("Search.mainQueue")
    let now = DispatchQueue.immediate.now

    expectReport("Unimplemented: Search.mainQueue: 'schedule(options:_:)' was called.") {
      scheduler.schedule { log.add("1") }
    }
    expectReport(
      "Unimplemented: Search.mainQueue: 'schedule(after:tolerance:options:_:)' was called."
    ) {
      scheduler.schedule(after: now, tolerance: .zero) { log.add("2") }
    }
    expectReport(
      "Unimplemented: Search.mainQueue: "
        + "'schedule(after:interval:tolerance:options:_:)' was called."
    ) {
      _ = scheduler.schedule(after: now, interval: .seconds(1), tolerance: .zero) { log.add("3") }
    }
    expectReport("Unimplemented: Search.mainQueue: 'now' was read.") {
      #expect(scheduler.now == now)
    }
    expectReport("Unimplemented: Search.mainQueue: 'minimumTolerance' was read.") {
      #expect(scheduler.minimumTolerance == .zero)
    }

    #expect(log.entries == ["1", "2", "3"])
  }

  @Test func aSchedulerWithoutANameIsReportedAsSuch() {
    let scheduler = UnimplementedSchedulerOf<RunLoop>(now: RunLoop.immediate.now)

    #expect(scheduler.prefix == "")
    expectReport("Unimplemented: a scheduler: 'schedule(options:_:)' was called.") {
      scheduler.schedule {}
    }
  }

  @Test func reportsNameTheLocationWhereTheSchedulerWasMade() {
    let scheduler = OperationQueue.unimplemented("queue")
    let line = #line - 1

    withKnownIssue {
      scheduler.schedule {}
    } matching: {
      $0.sourceLocation?.line == line && $0.sourceLocation?.fileID == #fileID
    }
  }

  @Test func unnamedSchedulersStandInForEachKind() {
    expectReport("DispatchQueue.unimplemented") { DispatchQueue.unimplemented.schedule {} }
    expectReport("OperationQueue.unimplemented") { OperationQueue.unimplemented.schedule {} }
    expectReport("RunLoop.unimplemented") { RunLoop.unimplemented.schedule {} }
    expectReport("UIScheduler.unimplemented") { UIScheduler.unimplemented.schedule {} }
    expectReport("RunLoop.unimplemented") { AnySchedulerOf<RunLoop>.unimplemented.schedule {} }
    expectReport("UI") { AnySchedulerOf<UIScheduler>.unimplemented("UI").schedule {} }
  }

  private func expectReport(_ text: String, _ body: () -> Void) {
    withKnownIssue {
      body()
    } matching: {
      $0.description.contains(text)
    }
  }
}
#endif
