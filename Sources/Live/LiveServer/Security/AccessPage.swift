#if LiveServer
import HTTPTypes
import Hummingbird
import HummingbirdCore

/// The page that asks for the access token, or for the consent to use a pairing token.
enum AccessPage: Equatable {
  case asking
  /// The address has a valid pairing token, which the form of the page uses.
  case pairing
  case wrong
  case tooManyTries

  /// Returns the page. It shows no text of a request.
  func response(in pages: LiveServer.BuiltInPages) -> Response {
    let texts = pages.accessToken
    var fields: HTTPFields = [:]
    if self == .tooManyTries {
      fields[.retryAfter] = "\(AccessTries.period.components.seconds)"
    }
    return pages.response(
      self.status, fields, title: self == .pairing ? texts.pairingTitle : texts.title,
      content: """
        <p role="status">\(self.sentence(texts).escapedForHTML)</p><form method="post">\
        \(self.fields(texts))</form>
        """)
  }

  private var status: HTTPResponse.Status {
    switch self {
    case .asking, .wrong: .unauthorized
    case .pairing: .ok
    case .tooManyTries: .tooManyRequests
    }
  }

  private func sentence(_ texts: LiveServer.BuiltInPages.AccessTokenTexts) -> String {
    switch self {
    case .pairing: texts.pairing
    case .asking: texts.request
    case .wrong: texts.wrong
    case .tooManyTries: texts.tooManyTries
    }
  }

  /// The fields of the form, which is sent to the address of the page.
  private func fields(_ texts: LiveServer.BuiltInPages.AccessTokenTexts) -> String {
    let open = texts.open.escapedForHTML
    if self == .pairing { return "<button autofocus>\(open)</button>" }
    return """
      <label>\(texts.token.escapedForHTML) <input type="password" name="token" required autofocus \
      autocomplete="current-password"></label> <button>\(open)</button>
      """
  }
}
#endif
