import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

extension Memo {
  /// The time of recording in the time zone and the language of the browser.
  var dateText: String {
    @Environment(\.locale) var locale
    @Environment(\.timeZone) var timeZone
    return dateText(locale: locale, timeZone: timeZone)
  }

  /// The title, or a name from the time of recording if there is none.
  @MainActor var name: String { hasName ? title : automaticName }

  /// The name that the memo has without a title, in the time zone of the browser.
  @MainActor var automaticName: String {
    @Environment(\.timeZone) var timeZone
    @Environment(\.texts) var texts
    return automaticName(timeZone: timeZone, texts: texts)
  }

  /// The name in labels of controls. Memos of other days have the same automatic name, so it has the date.
  @MainActor var label: String {
    @Environment(\.timeZone) var timeZone
    @Environment(\.texts) var texts
    let isUnique = hasName && !MemoNaming(timeZone: timeZone, texts: texts).isAutomatic(title)
    return isUnique ? title : texts.names.dated(name, dateText)
  }

  /// The date and the length: `26 Nov 2026 at 9:00, 1:05`.
  var factsText: String {
    @Environment(\.texts) var texts
    return texts.names.facts(dateText, duration.lengthText)
  }
}

extension Date {
  /// The time of day in the time zone and the language of the browser.
  var timeText: String {
    @Environment(\.locale) var locale
    @Environment(\.timeZone) var timeZone
    var style = Date.FormatStyle(date: .omitted, time: .shortened)
    style.locale = locale
    style.timeZone = timeZone
    return formatted(style)
  }
}
