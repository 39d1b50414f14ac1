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

  /// The title, or a name from the time of recording if there is none.
  ///
  /// - Parameters:
  ///   - library: All memos, which give the name its number.
  ///   - timeZone: The time zone of the user.
  ///   - texts: The language of the name.
  package func name(
    in library: MemoSnapshot, timeZone: TimeZone, texts: Texts
  ) -> String {
    hasName ? title : automaticName(in: library, timeZone: timeZone, texts: texts)
  }

  /// A name from the time of recording: the part of the day, and the place among the memos of that part unless it is the first one,
  /// as in `Morning recording 2`. Memos with titles count, so that naming one memo does not rename another one.
  ///
  /// The name is the same on all pages and in the command if their time zones are. It is not stored: the first words of the
  /// transcript take its place.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of memos.
  package func automaticName(
    in library: MemoSnapshot, timeZone: TimeZone, texts: Texts
  ) -> String {
    let (part, start) = DayPart.containing(date, timeZone: timeZone)
    let number = library.number(of: self, since: start)
    let name = part.name(texts.names)
    return number > 1 ? texts.names.numbered(name, number) : name
  }

  /// Whether the title has at least one visible character.
  package var hasName: Bool { title.contains { !$0.isWhitespace } }
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
