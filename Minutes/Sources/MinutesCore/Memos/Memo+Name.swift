package import Foundation

extension Memo {
  /// The time of recording, formatted for a locale and a time zone.
  package func dateText(locale: Locale, timeZone: TimeZone) -> String {
    var style = Date.FormatStyle(date: .abbreviated, time: .shortened)
    style.locale = locale
    style.timeZone = timeZone
    return date.formatted(style)
  }

  /// Whether the title has at least one visible character.
  package var hasName: Bool { title.contains { !$0.isWhitespace } }
}
