import LiveHTML
import MinutesCore

/// The heading of the memos of a day or month.
struct MemoPeriodHeading: Component {
  let period: MemoPeriod

  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone
  @Environment(\.texts) private var texts

  var body: some HTML {
    let title = period.title(texts.names, locale: locale, timeZone: timeZone)
    switch period {
    case .today, .yesterday: h2 { title }
    case .day, .month: h2(.lang(locale.languageTag)) { title }
    }
  }
}
