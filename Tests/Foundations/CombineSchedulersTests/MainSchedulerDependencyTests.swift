#if CombineSchedulers
import CombineSchedulers
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct MainSchedulerDependencyTests {
  let log = Log()

  @Test func usesWithoutAnOverrideAreReportedByName() {
    @Dependency(\.mainQueue) var mainQueue
    @Dependency(\.mainRunLoop) var mainRunLoop

    withKnownIssue {
      mainQueue.schedule { log.add("queue") }
    } matching: {
      $0.description.contains(#"Unimplemented: @Dependency(\.mainQueue): 'schedule(options:_:)'"#)
    }
    withKnownIssue {
      mainRunLoop.schedule { log.add("run loop") }
    } matching: {
      $0.description.contains(
        #"Unimplemented: @Dependency(\.mainRunLoop): 'schedule(options:_:)'"#)
    }

    #expect(log.entries == ["queue", "run loop"])
  }

  @Test func testsControlTheTimeOfTheMainQueue() {
    let scheduler = DispatchQueue.test
    withDependencies {
      $0.mainQueue = scheduler.eraseToAnyScheduler()
    } operation: {
      @Dependency(\.mainQueue) var mainQueue
      mainQueue.schedule(after: mainQueue.now.advanced(by: .seconds(1))) { log.add("work") }
    }

    scheduler.advance(by: .seconds(1))

    #expect(log.entries == ["work"])
  }

  @Test(.dependency(\.mainRunLoop, .immediate))
  func timeIsOfNoInterestToImmediateSchedulers() async throws {
    @Dependency(\.mainRunLoop) var mainRunLoop

    try await mainRunLoop.sleep(for: 3_600)
  }

  @Test func theLiveSchedulersPerformWorkOnTheMainQueue() async {
    await withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.mainQueue) var mainQueue
      @Dependency(\.mainRunLoop) var mainRunLoop

      #expect(
        await withCheckedContinuation { continuation in
          mainQueue.schedule { continuation.resume(returning: MainQueueProbe.isOnMainQueue) }
        }
      )
      #expect(
        await withCheckedContinuation { continuation in
          mainRunLoop.schedule { continuation.resume(returning: MainQueueProbe.isOnMainQueue) }
        }
      )
    }
  }
}
#endif
