import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@Suite(.timeLimit(.minutes(15))) struct MeetingClockTests {
  private let testClock = TestClock()

  private func reading(_ time: Duration) -> ClockReading {
    ClockReading(testClock.now.advanced(by: time))
  }

  private func makeClock(_ speakers: Int, _ duration: Duration) -> MeetingClock {
    MeetingClock(MeetingSchedule(duration: duration, speakerCount: speakers))
  }

  @Test func `meetings of 1 to 30 attendees and 1 to 30 minutes end on time with equal shares`() {
    for attendees in 1...30 {
      for minutes in 1...30 {
        // Given a meeting that is looked at every second
        var clock = makeClock(attendees, .seconds(60 * minutes))
        var seconds = [Int](repeating: 0, count: attendees)
        clock.start(reading(.zero))

        // When it runs to its end
        var second = 0
        while !clock.isOver, second <= 60 * minutes {
          seconds[clock.speakerIndex] += 1
          second += 1
          clock.read(reading(.seconds(second)))
        }

        // Then it ends on time, and all shares are the same within a tick
        guard
          second == 60 * minutes, clock.isOver, clock.speakerIndex == attendees - 1,
          seconds.max()! - seconds.min()! <= 1
        else {
          Issue.record("\(attendees) attendees, \(minutes) minutes: \(second) s, \(seconds)")
          return
        }
      }
    }
  }

  @Test(arguments: 1...30) func `shares add up to the length`(speakers: Int) {
    let schedule = MeetingSchedule(duration: .seconds(300), speakerCount: speakers)
    #expect(schedule.start(ofSpeaker: 0) == .zero)
    #expect(schedule.start(ofSpeaker: speakers) == .seconds(300))
    for index in 0..<speakers {
      let start = schedule.start(ofSpeaker: index)
      let share = schedule.start(ofSpeaker: index + 1) - start
      #expect(share - schedule.share <= Duration(attoseconds: 1))
      #expect(schedule.speaker(at: start) == index)
      #expect(schedule.speaker(at: start + share - Duration(attoseconds: 1)) == index)
    }
    #expect(schedule.speaker(at: .seconds(300)) == speakers - 1)
    #expect(schedule.speaker(at: .seconds(1_000)) == speakers - 1)
  }

  @Test func `late and lost readings change nothing`() {
    var clock = makeClock(2, .seconds(60))
    clock.start(reading(.zero))
    clock.read(reading(.milliseconds(1_700)))
    #expect(clock.elapsed == .milliseconds(1_700))
    clock.read(reading(.seconds(59)))
    #expect(clock.elapsed == .seconds(59))
    #expect(clock.speakerIndex == 1)
    clock.read(reading(.seconds(8 * 3600)))
    #expect(clock.isOver)
    #expect(clock.elapsed == .seconds(60))
  }

  @Test func `the meeting's time stands still while the recording's time goes on`() {
    var clock = makeClock(2, .seconds(60))
    clock.start(reading(.zero))
    clock.stop(reading(.milliseconds(10_400)))
    clock.read(reading(.seconds(15)))
    #expect(clock.elapsed == .milliseconds(10_400))
    clock.start(reading(.seconds(20)))
    clock.read(reading(.seconds(21)))
    #expect(clock.elapsed == .milliseconds(11_400))
    #expect(clock.recorded == .seconds(21))
  }

  @Test func `the next speaker starts with a full share`() {
    var clock = makeClock(7, .seconds(300))
    clock.start(reading(.zero))
    clock.read(reading(.seconds(3)))
    clock.skip(toSpeaker: 1)
    #expect(clock.speakerIndex == 1)
    #expect(clock.remaining == .seconds(300) - .seconds(300) / 7)
    clock.skip(toSpeaker: 9)
    #expect(clock.isOver)
  }

  @Test func `a meeting without attendees or without length ends at once or on time`() {
    var clock = makeClock(0, .seconds(2))
    clock.start(reading(.zero))
    clock.read(reading(.seconds(2)))
    #expect(clock.isOver)
    #expect(makeClock(3, .seconds(-1)).isOver)
    #expect(makeClock(3, .zero).speakerIndex == 2)
  }

  @Test func `a clock that went backwards takes no time back`() {
    var clock = makeClock(1, .seconds(60))
    clock.start(reading(.seconds(5)))
    clock.read(reading(.seconds(4)))
    #expect(clock.elapsed == .zero)
    clock.read(reading(.seconds(6)))
    #expect(clock.elapsed == .seconds(2))
  }
}
