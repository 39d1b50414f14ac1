#if LiveServer
  import HTTPTypes
  import HummingbirdCore
  import NIOCore

  /// Asks for the access token.
  enum AccessPage: Equatable {
    case asking
    case wrong
    case tooManyTries

    var response: Response {
      var headers = HTTPFields.document
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
      case .asking: "Whoever has set up this server knows its access token."
      case .wrong: "That is not the access token."
      case .tooManyTries: "There have been too many wrong tries. Wait a minute."
      }
    }

    private var html: String {
      """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>Access token</title></head><body><main>\
      <h1>Access token</h1><p role="status">\(self.sentence)</p><form method="post">\
      <label>Token <input type="password" name="token" required autofocus autocomplete="current-password"></label> \
      <button>Open</button></form></main></body></html>
      """
    }
  }
#endif
