public import Foundation
import Synchronization

/// A part of a list of memos that is sorted by date. It has a heading in the list.
public enum MemoPeriod: Hashable, Sendable {
  case today
  case yesterday

  /// A day of the last week, by its start. Its name is enough to tell it from the others.
  case day(Date)

  /// A month, by its start. It has the memos that are older than a week.
  case month(Date)

  /// The heading. The names of days and months are those of the locale.
  package func title(_ texts: NameTexts, locale: Locale, timeZone: TimeZone) -> String {
    switch self {
    case .today: texts.today
    case .yesterday: texts.yesterday
    case .day(let start): start.text(.init().weekday(.wide), locale, timeZone)
    case .month(let start): start.text(.init().month(.wide).year(), locale, timeZone)
    }
  }

  /// Whether the period is one day, so that a time is enough for a date in it.
  var isDay: Bool {
    switch self {
    case .day, .today, .yesterday: true
    case .month: false
    }
  }
}

/// The days and months of a time zone, seen from one day.
public struct MemoCalendar: Equatable, Sendable {
  /// The number of days that have headings of their own, with today.
  private static let dayCount = 7

  /// The start of tomorrow. The calendar is old from then on.
  public let tomorrow: Date

  private let calendar: Calendar
  private let months = Months()

  /// The starts of today and the days before, the latest first.
  private let days: [Date]

  /// Creates the calendar of the day that contains `now`.
  public init(now: Date, timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
    let today = calendar.startOfDay(for: now)
    // Days have 23 to 25 hours, and some begin later than at midnight.
    func start(ofDay offset: Int) -> Date {
      calendar.date(byAdding: .day, value: offset, to: today).map(calendar.startOfDay) ?? today
    }
    days = (0..<Self.dayCount).map { start(ofDay: -$0) }
    tomorrow = start(ofDay: 1)
  }

  /// The period of a date. A date in the future counts as today: the clock was wrong.
  public func period(of date: Date) -> MemoPeriod {
    if let offset = days.firstIndex(where: { $0 <= date }) {
      return switch offset {
      case 0: .today
      case 1: .yesterday
      default: .day(days[offset])
      }
    }
    return .month(month(of: date).start)
  }

  /// The interval of the month of a date.
  ///
  /// `Calendar` takes 20 µs, and each row of a list asks for its month and that of the row before, so the months are remembered.
  private func month(of date: Date) -> DateInterval {
    if let known = months.interval(containing: date) { return known }
    let month =
      calendar.dateInterval(of: .month, for: date) ?? DateInterval(start: date, duration: 0)
    if month.duration > 0 { months.add(month) }
    return month
  }

  /// The months that were asked for. Copies of a calendar share them.
  private final class Months: Equatable, Sendable {
    private let intervals = Mutex<[DateInterval]>([])

    func interval(containing date: Date) -> DateInterval? {
      intervals.withLock { $0.last { $0.start <= date && date < $0.end } }
    }

    func add(_ interval: DateInterval) { intervals.withLock { $0.append(interval) } }

    /// Calendars with the same days have the same months.
    static func == (a: Months, b: Months) -> Bool { true }
  }
}
