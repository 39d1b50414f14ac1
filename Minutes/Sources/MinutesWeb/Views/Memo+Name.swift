import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

extension Memo {
  /// When it was recorded, in the time zone and the language of the browser.
  var dateText: String {
    @Environment(\.locale) var locale
    @Environment(\.timeZone) var timeZone
    return dateText(locale: locale, timeZone: timeZone)
  }

  /// What it is called, or when it was recorded.
  var name: String { hasName ? title : dateText }
}
