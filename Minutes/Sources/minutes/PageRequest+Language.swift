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

extension LiveServer.BuiltInPages {
  /// The pages of the server in the language and the style of the app.
  init(_ texts: Texts) {
    let server = texts.server
    var token = AccessTokenTexts()
    token.title = server.accessToken
    token.request = server.enterToken
    token.wrong = server.wrongToken
    token.tooManyTries = server.tooManyTokens
    token.token = server.token
    token.open = server.open
    token.pairingTitle = server.openHere
    token.pairing = server.openOnce
    self.init(
      language: texts.language, applicationName: texts.page.name, style: PlainPageStyle.text,
      accessToken: token, errors: server.errors, homePage: server.homePage)
  }
}
