#if LiveServer
import Clocks
import Dispatch
import Synchronization
import Testing

@testable import LiveServer

@Suite(.timeLimit(.minutes(5)))
struct AccessTriesTests {
  let clock = TestClock()

  @Test
  func triesAtTheSameTimeAreCountedAsWell() {
    // given
    let token = AccessToken("correct horse battery staple", clock: self.clock)
    let text = String(repeating: "x", count: 1 << 20)
    // when
    let heard = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 50) { _ in
      if token.verdict(on: text, from: nil) == .wrong { heard.withLock { $0 += 1 } }
    }
    // then
    #expect(heard.withLock(\.self) == 10)
  }

  @Test
  func addressesAreCountedSeparatelyUpToALimit() async {
    // given
    var tries = AccessTries()
    for number in 0..<AccessTries.addresses {
      for _ in 0..<10 {
        #expect(tries.mayTry(from: "\(number)"))
        tries.noteFailure(from: "\(number)", on: self.clock)
      }
    }
    // when: there are more addresses, they share a count
    for number in 0..<10 {
      #expect(tries.mayTry(from: "other \(number)"))
      tries.noteFailure(from: "other \(number)", on: self.clock)
    }
    // then
    #expect(!tries.mayTry(from: "other"))
    #expect(!tries.mayTry(from: "1"))
    // when
    await self.clock.advance(by: AccessTries.period)
    // then
    #expect(tries.mayTry(from: "1"))
    #expect(tries.mayTry(from: "other"))
    tries.noteFailure(from: "other", on: self.clock)
    #expect(tries.mayTry(from: "one more"))
  }
}
#endif
