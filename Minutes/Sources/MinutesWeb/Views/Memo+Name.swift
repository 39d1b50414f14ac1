import ComposableArchitecture
import Foundation
import MinutesCore

extension Memo {
  /// When it was recorded, in the time zone and the language of this machine.
  var dateText: String {
    @Dependency(\.locale) var locale
    @Dependency(\.timeZone) var timeZone
    var style = Date.FormatStyle(date: .abbreviated, time: .shortened)
    style.locale = locale
    style.timeZone = timeZone
    return date.formatted(style)
  }

  /// What it is called, or when it was recorded.
  var name: String { title.isEmpty ? dateText : title }
}
