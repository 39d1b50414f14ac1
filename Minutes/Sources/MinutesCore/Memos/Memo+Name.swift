package import Foundation

extension Memo {
  /// The time of recording, formatted for a locale and a time zone.
  package func dateText(locale: Locale, timeZone: TimeZone) -> String {
    date.text(Date.FormatStyle(date: .abbreviated, time: .shortened), locale, timeZone)
  }

  /// The time of recording below the heading of a period: without the date if that is one day,
  /// without the year if it is a month.
  package func dateText(in period: MemoPeriod, locale: Locale, timeZone: TimeZone) -> String {
    // "0:31" would look like a length.
    let hasTwoDigits = locale.hourCycle == .zeroToTwentyThree
    let time = Date.FormatStyle()
      .hour(hasTwoDigits ? .twoDigits(amPM: .abbreviated) : .defaultDigits(amPM: .abbreviated))
      .minute(.twoDigits)
    return date.text(
      period.isDay ? time : time.day().month(.abbreviated), locale, timeZone)
  }

  /// The title, or the part of the day in which the memo was recorded if the user has removed the title.
  ///
  /// - Parameters:
  ///   - timeZone: The time zone of the user.
  ///   - texts: The language of the name.
  package func name(timeZone: TimeZone, texts: Texts) -> String {
    hasName ? title : automaticName(timeZone: timeZone, texts: texts)
  }

  /// The part of the day in which the memo was recorded, as in `Morning recording`.
  ///
  /// - Complexity: O(1)
  package func automaticName(timeZone: TimeZone, texts: Texts) -> String {
    MemoNaming(timeZone: timeZone, texts: texts).name(ofMemoFrom: date)
  }

  /// Whether the title has at least one visible character.
  package var hasName: Bool { Self.isName(title) }

  /// Whether a title has at least one visible character.
  package static func isName(_ title: String) -> Bool { title.contains { !$0.isWhitespace } }
}

extension Date {
  /// The date in a style of a locale and a time zone.
  func text(_ style: Date.FormatStyle, _ locale: Locale, _ timeZone: TimeZone) -> String {
    var style = style
    style.locale = locale
    style.timeZone = timeZone
    return formatted(style)
  }
}
