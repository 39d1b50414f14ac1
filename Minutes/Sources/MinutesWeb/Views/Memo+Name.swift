import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

extension Memo {
  /// When it was recorded, in the time zone of the page, and in the language of this machine.
  var dateText: String {
    @Dependency(\.locale) var locale
    @Environment(\.timeZone) var timeZone
    return dateText(locale: locale, timeZone: timeZone)
  }

  /// What it is called, or when it was recorded.
  var name: String { hasName ? title : dateText }
}
