#if LiveServer
  import HTTPTypes

  /// The reason for refusing a request.
  enum Refusal: Error, Equatable {
    /// The field `Host` is missing, or there are several.
    case noHost

    /// The request names a host that the server is not configured for.
    case foreignHost(String, suggestion: String, advice: String)

    /// The request comes from a page of another origin.
    case foreignOrigin(String, own: String)

    /// A cross-site request that is not a navigation.
    case foreignPage

    /// A request for a WebSocket without the field `Origin`.
    case noOrigin

    var status: HTTPResponse.Status {
      switch self {
      case .noHost: .badRequest
      case .foreignHost: .misdirectedRequest
      case .foreignOrigin, .foreignPage, .noOrigin: .forbidden
      }
    }

    /// The problem and a remedy.
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
