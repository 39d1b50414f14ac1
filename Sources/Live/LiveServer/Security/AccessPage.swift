#if LiveServer
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// The page that asks for the access token, or for the consent to use a pairing token.
enum AccessPage: Equatable {
  case asking
  /// The address has a valid pairing token, which the form of the page uses.
  case pairing
  case wrong
  case tooManyTries

  var response: Response {
    var headers = HTTPFields.document
    headers[.contentSecurityPolicy] = Self.contentPolicy
    if self == .tooManyTries {
      headers[.retryAfter] = "\(AccessTries.period.components.seconds)"
    }
    return Response(
      status: self.status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: self.html)))
  }

  private var status: HTTPResponse.Status {
    switch self {
    case .asking, .wrong: .unauthorized
    case .pairing: .ok
    case .tooManyTries: .tooManyRequests
    }
  }

  private var title: String { self == .pairing ? "Open in this browser?" : "Access token" }

  private var sentence: String {
    switch self {
    case .pairing: "This link gives access to one browser, once."
    case .asking: "Enter the access token of this server. Its operator can give it to you."
    case .wrong: "The access token is wrong."
    case .tooManyTries: "Too many wrong access tokens. Try again in a minute."
    }
  }

  /// The page has an inline style sheet, because no route is reachable without the token. It
  /// shows no text of a request.
  private static let contentPolicy = """
    default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
    """

  private static let style = """
    :root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}\
    body{margin:0;min-height:100vh;display:grid;place-items:center}\
    main{box-sizing:border-box;width:min(24rem,100%);padding:1.5rem}\
    h1{font-size:1.3rem;margin:0}p{margin:.4rem 0 1.2rem}\
    label{display:block}\
    input,button{box-sizing:border-box;width:100%;min-height:2.75rem;margin-top:.4rem;padding:.4rem .8rem;\
    font:inherit;border:1px solid #8a8f99;border-radius:.6rem}\
    button{margin-top:1rem;border:0;background:#2f5bd7;color:#fff;font-weight:600;cursor:pointer}
    """

  /// The fields of the form, which is sent to the address of the page.
  private var fields: String {
    if self == .pairing { return "<button autofocus>Open</button>" }
    return """
      <label>Token <input type="password" name="token" required autofocus autocomplete="current-password"></label> \
      <button>Open</button>
      """
  }

  private var html: String {
    """
    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8">\
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>\(self.title)</title>\
    <style>\(Self.style)</style></head><body><main>\
    <h1>\(self.title)</h1><p role="status">\(self.sentence)</p><form method="post">\
    \(self.fields)</form></main></body></html>
    """
  }
}
#endif
