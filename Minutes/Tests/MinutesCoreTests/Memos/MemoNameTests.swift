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
    #expect(try memo(1, time).name(in: [], timeZone: vienna, texts: .english) == name)
  }

  @Test func `the memos of a part of a day are numbered in the order of their dates`() throws {
    let library = MemoSnapshot([
      try memo(6, "2026-11-26T19:00:00Z"),
      try memo(5, "2026-11-26T09:00:00Z"),
      try memo(4, "2026-11-26T08:00:00Z", title: "Song"),
      try memo(3, "2026-11-26T05:00:00Z"),
      try memo(2, "2026-11-26T03:00:00Z"),
      try memo(1, "2026-11-25T08:00:00Z"),
    ])
    #expect(
      library.map { $0.name(in: library, timeZone: vienna, texts: .english) } == [
        "Evening recording", "Morning recording 3", "Song", "Morning recording",
        "Night recording", "Morning recording",
      ])
    // A memo with a title has its place, too, so that the others keep their names when it gets or loses one.
    #expect(
      library[2].automaticName(in: library, timeZone: vienna, texts: .english)
        == "Morning recording 2")
    // In another time zone, the parts of the day are others.
    #expect(library[1].name(in: library, timeZone: .gmt, texts: .english) == "Morning recording 3")
    #expect(library[4].name(in: library, timeZone: .gmt, texts: .english) == "Night recording")
  }

  @Test func `a recording that is no memo yet has the number that it will have`() throws {
    let library = MemoSnapshot([
      try memo(2, "2026-11-26T09:00:00Z"), try memo(1, "2026-11-26T08:00:00Z"),
    ])
    let recording = try memo(3, "2026-11-26T10:00:00Z")
    #expect(recording.name(in: library, timeZone: vienna, texts: .english) == "Morning recording 3")
  }

  @Test(arguments: [
    // The clocks go from 2:00 to 3:00, and from 3:00 to 2:00.
    ("2026-03-28T22:30:00Z", "2026-03-29T01:30:00Z"),
    ("2026-10-24T21:30:00Z", "2026-10-25T03:30:00Z"),
  ])
  func `a night in which the clocks change begins at midnight`(
    evening: String, night: String
  ) throws {
    let library = MemoSnapshot([try memo(2, night), try memo(1, evening)])
    #expect(
      library.map { $0.name(in: library, timeZone: vienna, texts: .english) } == [
        "Night recording", "Evening recording",
      ])
  }
}
