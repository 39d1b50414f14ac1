import ConcurrencyExtras
import Foundation
import Testing

@testable import MinutesCore

@Suite struct MemoNameTests {
  private let vienna = TimeZone(identifier: "Europe/Vienna")!

  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  private func memo(_ number: UInt8, _ text: String, title: String = "") throws -> Memo {
    Memo(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)), title: title,
      date: try date(text), duration: 1)
  }

  @Test(arguments: [
    ("2026-11-25T23:00:00Z", "Night recording"), ("2026-11-26T03:59:59Z", "Night recording"),
    ("2026-11-26T04:00:00Z", "Morning recording"), ("2026-11-26T10:59:59Z", "Morning recording"),
    ("2026-11-26T11:00:00Z", "Afternoon recording"),
    ("2026-11-26T16:59:59Z", "Afternoon recording"),
    ("2026-11-26T17:00:00Z", "Evening recording"), ("2026-11-26T22:59:59Z", "Evening recording"),
    ("1969-12-31T23:30:00Z", "Night recording"),
  ])
  func `the name has the part of the day in the time zone of the user`(
    time: String, name: String
  ) throws {
    #expect(try memo(1, time).name(timeZone: vienna, texts: .english) == name)
  }

  @Test func `the part of the day is that of the time zone`() throws {
    let memo = try memo(1, "2026-11-26T04:00:00Z")
    #expect(memo.name(timeZone: vienna, texts: .english) == "Morning recording")
    #expect(memo.name(timeZone: .gmt, texts: .english) == "Night recording")
  }

  @Test func `a title that is removed leaves the part of the day`() throws {
    #expect(
      try memo(1, "2026-11-26T04:00:00Z", title: " ").name(timeZone: vienna, texts: .english)
        == "Morning recording")
    #expect(
      try memo(1, "2026-11-26T04:00:00Z", title: "Song").name(timeZone: vienna, texts: .english)
        == "Song")
  }

  @Test func `a new memo gets the first number that no memo of this part of the day has`() throws {
    let naming = MemoNaming(timeZone: vienna, texts: .english)
    let morning = try date("2026-11-26T09:00:00Z")
    let titles = [
      [], ["Song", "Evening recording"], ["Morning recording"],
      ["Morning recording 2", "Morning recording"], ["Morning recording", "Morning recording 3"],
      ["Morning recording 2"],
    ].map { known in naming.title(ofMemoFrom: morning) { _ in known } }
    #expect(
      titles == [
        "Morning recording", "Morning recording", "Morning recording 2", "Morning recording 3",
        "Morning recording 2", "Morning recording",
      ])
  }

  @Test(arguments: [
    ("Morning recording", true), ("Morning recording 2", true), ("Morning recording 12", true),
    ("Morning recording 1", false), ("Morning recording 02", false), ("Noon recording", false),
    // The recording may have been named in another time zone.
    ("Evening recording", true), ("Night recording 2", true), ("Afternoon recording 3", true),
    ("Evening recordings", false),
    ("Morning recording with Anna", false), ("Morning recording 2 3", false), ("", false),
    ("Morning recording 99999999999999999999", false),
    ("Morning recording 9223372036854775807", true),
  ])
  func `automatic titles are recognized by their form`(title: String, isAutomatic: Bool) {
    let naming = MemoNaming(timeZone: vienna, texts: .english)
    #expect(naming.isAutomatic(title) == isAutomatic)
  }

  @Test(arguments: [
    // The clocks go from 2:00 to 3:00, and from 3:00 to 2:00.
    ("2026-03-28T22:30:00Z", "2026-03-29T01:30:00Z"),
    ("2026-10-24T21:30:00Z", "2026-10-25T03:30:00Z"),
  ])
  func `a night in which the clocks change begins at midnight`(
    evening: String, night: String
  ) throws {
    #expect(
      try [memo(2, night), memo(1, evening)].map { $0.name(timeZone: vienna, texts: .english) } == [
        "Night recording", "Evening recording",
      ])
    // And the memos of the evening do not count for a name of the night.
    let naming = MemoNaming(timeZone: vienna, texts: .english)
    let start = try date(night)
    let periods = LockIsolated<[Range<Date>]>([])
    _ = naming.title(ofMemoFrom: start) { period in
      periods.withValue { $0.append(period) }
      return []
    }
    #expect(periods.value.map { $0.contains(start) } == [true])
    #expect(try periods.value.map { try $0.contains(date(evening)) } == [false])
  }
}
