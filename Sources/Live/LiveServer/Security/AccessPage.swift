#if LiveServer
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import NIOCore

  /// The page that asks for the access token.
  enum AccessPage: Equatable {
    case asking
    case wrong
    case tooManyTries

    var response: Response {
      var headers = HTTPFields.document
      headers[.contentSecurityPolicy] = Self.contentPolicy
      if self == .tooManyTries {
        headers[.retryAfter] = "\(AccessTries.period.components.seconds)"
      }
      let status: HTTPResponse.Status = self == .tooManyTries ? .tooManyRequests : .unauthorized
      return Response(
        status: status, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(string: self.html)))
    }

    private var sentence: String {
      switch self {
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

    private var html: String {
      """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>Access token</title>\
      <style>\(Self.style)</style></head><body><main>\
      <h1>Access token</h1><p role="status">\(self.sentence)</p><form method="post">\
      <label>Token <input type="password" name="token" required autofocus autocomplete="current-password"></label> \
      <button>Open</button></form></main></body></html>
      """
    }
  }
#endif
