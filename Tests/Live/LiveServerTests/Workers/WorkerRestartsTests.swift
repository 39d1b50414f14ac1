#if LiveServer
import Foundation
import Testing

@testable import LiveServer

struct WorkerRestartsTests {
  @Test
  func `a crash after a while restarts at once, however often it happens`() {
    var restarts = WorkerRestarts()
    for _ in 1...20 {
      let decision = restarts.next(after: .signal(SIGILL), lifetime: .seconds(60))
      #expect(decision == .restart(after: .zero))
    }
  }

  @Test
  func `crashes one after the other restart later and later, up to a second`() {
    var restarts = WorkerRestarts()
    let delays = (1...20).map { _ in
      restarts.next(after: .signal(SIGILL), lifetime: .milliseconds(300))
    }
    #expect(
      delays.prefix(5) == [
        .restart(after: .zero), .restart(after: .milliseconds(200)),
        .restart(after: .milliseconds(400)), .restart(after: .milliseconds(800)),
        .restart(after: .seconds(1)),
      ])
    #expect(delays.last == .restart(after: .seconds(1)))
    // A long lifetime resets the delay.
    _ = restarts.next(after: .signal(SIGILL), lifetime: .seconds(5))
    let decision = restarts.next(after: .signal(SIGILL), lifetime: .zero)
    #expect(decision == .restart(after: .zero))
  }

  @Test
  func `a worker that ends by itself before it serves is not started again`() {
    var restarts = WorkerRestarts()
    let decision = restarts.next(after: .status(1), lifetime: nil)
    #expect(decision == .giveUp)
  }

  @Test
  func `a worker that ends by itself after it has served is started again`() {
    var restarts = WorkerRestarts()
    let decision = restarts.next(after: .status(0), lifetime: .seconds(9))
    #expect(decision == .restart(after: .zero))
  }

  @Test
  func `the fifth crash before a worker serves is the last one`() {
    var restarts = WorkerRestarts()
    let decisions = (1...5).map { _ in
      restarts.next(after: .signal(SIGTRAP), lifetime: nil)
    }
    #expect(
      decisions == [
        .restart(after: .milliseconds(100)), .restart(after: .milliseconds(200)),
        .restart(after: .milliseconds(400)), .restart(after: .milliseconds(800)), .giveUp,
      ])
  }

  @Test
  func `a worker that has served before is started again, however often that fails`() {
    // given
    var restarts = WorkerRestarts()
    _ = restarts.next(after: .signal(SIGKILL), lifetime: .seconds(1))
    // when: the system has no memory for the process, or the process exits by itself
    let decisions = (1...5).map { count in
      count.isMultiple(of: 2)
        ? restarts.next(after: .status(1), lifetime: nil)
        : restarts.next(afterFailedStart: false)
    }
    // then
    #expect(
      decisions == [
        .restart(after: .milliseconds(100)), .restart(after: .milliseconds(200)),
        .restart(after: .milliseconds(400)), .restart(after: .milliseconds(800)),
        .restart(after: .seconds(1)),
      ])
  }

  @Test
  func `the end of a process has the name of its signal`() {
    #expect(
      WorkerRestarts.Exit.signal(SIGILL).description == "signal SIGILL (Illegal instruction)")
    #expect(WorkerRestarts.Exit.signal(SIGILL).shellStatus == 128 + Int(SIGILL))
    #expect(WorkerRestarts.Exit.status(3).description == "status 3")
    #expect(WorkerRestarts.Exit.status(3).shellStatus == 3)
  }
}
#endif
