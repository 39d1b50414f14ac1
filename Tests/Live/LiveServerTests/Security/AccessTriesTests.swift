#if LiveServer
  import Clocks
  import Testing

  @testable import LiveServer

  @Suite(.timeLimit(.minutes(5)))
  struct AccessTriesTests {
    let clock = TestClock()

    @Test
    func addressesAreToldApartAsLongAsTheyAreFew() async {
      // given
      var tries = AccessTries()
      for number in 0..<AccessTries.addresses {
        for _ in 0..<10 {
          #expect(tries.mayTry(from: "\(number)"))
          tries.noteFailure(from: "\(number)", on: self.clock)
        }
      }
      // when: there are more, they count as one
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
