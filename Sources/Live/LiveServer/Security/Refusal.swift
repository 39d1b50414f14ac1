#if LiveServer
  import HTTPTypes

  /// Why a request is not answered.
  enum Refusal: Error, Equatable {
    /// It does not say which server it is for.
    case noHost

    /// It is for a server with another name.
    case foreignHost(String, suggestion: String, advice: String)

    /// It comes from a page of another server.
    case foreignOrigin(String, own: String)

    /// It comes from a page of another server that does not lead somebody here.
    case foreignPage

    /// It asks for a socket, and does not say which page it comes from.
    case noOrigin

    var status: HTTPResponse.Status {
      switch self {
      case .noHost: .badRequest
      case .foreignHost: .misdirectedRequest
      case .foreignOrigin, .foreignPage, .noOrigin: .forbidden
      }
    }

    /// What is wrong, and the way out.
    var sentence: String {
      switch self {
      case .noHost:
        "The request does not say which server it is for: the field 'Host' is missing, or there are several."
      case .foreignHost(let host, let suggestion, let advice):
        """
        This server does not go by the name '\(Self.shortened(host))'. Open \(advice)/ instead; or, if it should go by that name, say so \
        where it is configured: LiveServer.Security(origins: ["\(Self.shortened(suggestion))"]).
        """
      case .foreignOrigin(let origin, let own):
        """
        A page of '\(Self.shortened(origin))' has asked for what is only for pages of '\(own)'. If a proxy stands between, \
        it has to pass on the field 'Host' as it is.
        """
      case .foreignPage:
        "A page of another server has asked for this, and not to show it to somebody. A link to it may stand anywhere."
      case .noOrigin:
        "A socket is only for pages of this server, and the request does not say where it comes from: the field 'Origin' is missing."
      }
    }

    private static func shortened(_ text: String) -> String {
      text.count > 100 ? text.prefix(100) + "…" : text
    }
  }
#endif
