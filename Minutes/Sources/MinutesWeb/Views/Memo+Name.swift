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

  /// The title, or the time of recording if there is none.
  var name: String { hasName ? title : dateText }
}
