import ComposableArchitecture
import Foundation
import LiveServer
import MinutesCore
import MinutesWeb

extension PageRequest {
  /// The language of the browser. `nil` if it names none that is known.
  var locale: Locale? { header("Accept-Language").flatMap(Locale.init(acceptLanguage:)) }

  /// The texts in the language of the browser, or of this machine.
  var texts: Texts {
    if let locale { return .matching(locale) }
    @Dependency(\.locale) var localeOfServer
    return .matching(localeOfServer)
  }
}
