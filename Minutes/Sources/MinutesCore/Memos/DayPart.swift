import Foundation

/// A part of a day, which names memos: `Morning recording`.
enum DayPart: CaseIterable {
  case night
  case morning
  case afternoon
  case evening

  /// The name of a memo that was recorded in this part.
  func name(_ texts: NameTexts) -> String {
    switch self {
    case .night: texts.nightRecording
    case .morning: texts.morningRecording
    case .afternoon: texts.afternoonRecording
    case .evening: texts.eveningRecording
    }
  }

  /// The hour at which the part begins. It ends when the next one begins, or with the day.
  private var firstHour: Int {
    switch self {
    case .night: 0
    case .morning: 5
    case .afternoon: 12
    case .evening: 18
    }
  }

  /// Returns the part of the day that contains a time, and the time at which it began.
  ///
  /// A list asks for it for each memo without a title, so it is computed from the offsets of the time zone: `Calendar` takes 20 µs.
  static func containing(_ date: Date, timeZone: TimeZone) -> (part: DayPart, start: Date) {
    let local = date.timeIntervalSince1970 + TimeInterval(timeZone.secondsFromGMT(for: date))
    let midnight = (local / 86_400).rounded(.down) * 86_400
    let part =
      allCases.last { midnight + TimeInterval($0.firstHour) * 3600 <= local } ?? .night
    let localStart = midnight + TimeInterval(part.firstHour) * 3600
    // The clocks may have changed since then. The first guess is closer than the time between two changes.
    let guess = Date(
      timeIntervalSince1970: localStart - TimeInterval(timeZone.secondsFromGMT(for: date)))
    let start = Date(
      timeIntervalSince1970: localStart - TimeInterval(timeZone.secondsFromGMT(for: guess)))
    return (part, min(start, date))
  }
}
