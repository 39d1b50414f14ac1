import Foundation
import Testing

@testable import MinutesCore

@Suite struct MemoPeriodTests {
  private func date(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  private func calendar(_ now: String, _ zone: String) throws -> MemoCalendar {
    MemoCalendar(now: try date(now), timeZone: try #require(TimeZone(identifier: zone)))
  }

  private func titles(
    _ dates: [String], now: String, zone: String, locale: String = "en_GB"
  ) throws -> [String] {
    let timeZone = try #require(TimeZone(identifier: zone))
    let calendar = try calendar(now, zone)
    return try dates.map(date).map(calendar.period).map {
      $0.title(NameTexts(), locale: Locale(identifier: locale), timeZone: timeZone)
    }
  }

  @Test func `a week has its days, and the time before it has months`() throws {
    #expect(
      try titles(
        [
          "2026-11-25T23:59:59Z", "2026-11-25T00:00:00Z", "2026-11-24T23:59:59Z",
          "2026-11-24T00:00:00Z", "2026-11-23T12:00:00Z", "2026-11-19T00:00:00Z",
          "2026-11-18T23:59:59Z", "2026-11-01T00:00:00Z", "2026-10-31T23:59:59Z",
          "2025-11-20T12:00:00Z",
        ], now: "2026-11-25T12:00:00Z", zone: "GMT")
        == [
          "Today", "Today", "Yesterday", "Yesterday", "Monday", "Thursday", "November 2026",
          "November 2026", "October 2026", "November 2025",
        ])
  }

  @Test func `a week has its days across the start of a month, too`() throws {
    #expect(
      try titles(
        [
          "2026-03-02T08:00:00Z", "2026-03-01T08:00:00Z", "2026-02-28T08:00:00Z",
          "2026-02-24T08:00:00Z", "2026-02-23T08:00:00Z",
        ], now: "2026-03-02T12:00:00Z", zone: "GMT")
        == ["Today", "Yesterday", "Saturday", "Tuesday", "February 2026"])
  }

  @Test(arguments: [
    ("Asia/Kathmandu", "Today"), ("America/Caracas", "Yesterday"), ("GMT", "Yesterday"),
    ("Pacific/Kiritimati", "Yesterday"),
  ])
  func `days are those of the time zone`(zone: String, expected: String) throws {
    // 04:45 in Kathmandu, 19:00 in Caracas, an hour before midnight in Greenwich
    #expect(
      try titles(["2026-11-24T23:00:00Z"], now: "2026-11-25T12:00:00Z", zone: zone) == [expected])
  }

  @Test func `days of 23 and 25 hours are days`() throws {
    // The clocks of New York go forward on 8 March and back on 1 November.
    #expect(
      try titles(
        ["2026-03-08T05:00:00Z", "2026-03-08T04:59:59Z", "2026-03-09T03:59:59Z"],
        now: "2026-03-09T12:00:00Z", zone: "America/New_York")
        == ["Yesterday", "Saturday", "Yesterday"])
    #expect(
      try titles(
        ["2026-11-01T04:00:00Z", "2026-11-02T04:59:59Z", "2026-11-01T03:59:59Z"],
        now: "2026-11-02T12:00:00Z", zone: "America/New_York")
        == ["Yesterday", "Yesterday", "Saturday"])
    #expect(
      try calendar("2026-11-01T12:00:00Z", "America/New_York").tomorrow
        == date("2026-11-02T05:00:00Z"))
    #expect(
      try calendar("2026-03-08T12:00:00Z", "America/New_York").tomorrow
        == date("2026-03-09T04:00:00Z"))
  }

  @Test func `a day may begin after midnight`() throws {
    // In Beirut, 29 March 2026 begins at 01:00.
    #expect(
      try titles(
        ["2026-03-28T22:00:00Z", "2026-03-28T21:59:59Z"], now: "2026-03-29T12:00:00Z",
        zone: "Asia/Beirut")
        == ["Today", "Yesterday"])
    #expect(
      try calendar("2026-03-28T12:00:00Z", "Asia/Beirut").tomorrow == date("2026-03-28T22:00:00Z"))
  }

  @Test func `a date in the future is today`() throws {
    #expect(
      try titles(["2031-01-01T00:00:00Z"], now: "2026-11-25T12:00:00Z", zone: "GMT") == ["Today"])
  }

  @Test func `the names of days and months are those of the language`() throws {
    #expect(
      try titles(
        ["2026-11-23T12:00:00Z", "2026-10-01T12:00:00Z"], now: "2026-11-25T12:00:00Z",
        zone: "Europe/Berlin", locale: "de_DE") == ["Montag", "Oktober 2026"])
  }

  @Test func `the periods of a list are those of its dates`() throws {
    let calendar = try calendar("2026-11-25T12:00:00Z", "Europe/Berlin")
    let dates = (0..<800).map { calendar.tomorrow - Double($0) * 40_000 }
    // A calendar remembers months; a new one does not know any.
    let periods = try dates.map {
      try self.calendar("2026-11-25T12:00:00Z", "Europe/Berlin").period(of: $0)
    }
    #expect(dates.map(calendar.period) == periods)
    #expect(dates.reversed().map(calendar.period) == periods.reversed())
  }

  @Test(arguments: [
    ("en_GB", MemoPeriod.today, "06:31"), ("en_GB", .day(.distantPast), "06:31"),
    ("en_GB", .month(.distantPast), "14 Feb at 06:31"), ("de_DE", .yesterday, "06:31"),
    ("de_DE", .month(.distantPast), "14. Feb., 06:31"), ("en_US", .today, "6:31 AM"),
    ("en_US", .month(.distantPast), "Feb 14 at 6:31 AM"),
  ])
  func `a date below a heading has no more than it needs`(
    locale: String, period: MemoPeriod, expected: String
  ) {
    var memo = Memo.groceries
    memo.date += 7 * 3_600
    let text = memo.dateText(in: period, locale: Locale(identifier: locale), timeZone: .gmt)
    #expect(text.replacingOccurrences(of: "\u{202F}", with: " ") == expected)
  }
}
