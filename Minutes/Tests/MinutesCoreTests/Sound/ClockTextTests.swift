import Testing

@testable import MinutesCore

@Suite struct ClockTextTests {
  @Test(arguments: [
    (0, "0:00", "0 seconds"),
    (7.9, "0:07", "7 seconds"),
    (61, "1:01", "1 minute 1 second"),
    (3_725, "1:02:05", "1 hour 2 minutes 5 seconds"),
    (-1, "0:00", "0 seconds"),
    (.infinity, "0:00", "0 seconds"),
  ])
  func times(time: Double, clock: String, spoken: String) {
    #expect(time.clockText == clock)
    #expect(time.spokenText(NameTexts()) == spoken)
  }

  @Test(arguments: [
    (0, "0:00"), (0.02, "0:01"), (0.4, "0:01"), (1, "0:01"), (1.9, "0:01"), (-0.5, "0:00"),
    (.nan, "0:00"), (3_725, "1:02:05"),
  ])
  func `a recording is never as short as none`(time: Double, length: String) {
    #expect(time.lengthText == length)
  }
}
