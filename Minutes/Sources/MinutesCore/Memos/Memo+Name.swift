package import Foundation

extension Memo {
  /// When it was recorded, in a language and a time zone.
  package func dateText(locale: Locale, timeZone: TimeZone) -> String {
    var style = Date.FormatStyle(date: .abbreviated, time: .shortened)
    style.locale = locale
    style.timeZone = timeZone
    return date.formatted(style)
  }

  /// Whether it was given a name that can be seen.
  package var hasName: Bool { title.contains { !$0.isWhitespace } }
}
