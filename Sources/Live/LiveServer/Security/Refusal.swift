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
        "The request does not name one server: the field 'Host' is missing or repeated."
      case .foreignHost(let host, let suggestion, let advice):
        """
        This server is not configured for the host '\(Self.shortened(host))'. Open \(advice)/ instead, or add the host to the \
        server's configuration: LiveServer.Security(origins: ["\(Self.shortened(suggestion))"]).
        """
      case .foreignOrigin(let origin, let own):
        """
        Request from a page of '\(Self.shortened(origin))' refused: only pages of '\(own)' are allowed. A proxy in front of \
        the server must pass on the field 'Host' unchanged.
        """
      case .foreignPage:
        "Cross-site request refused. Links from other sites are allowed; subresource and form requests are not."
      case .noOrigin:
        "WebSocket refused: only pages of this server may open a socket, and the field 'Origin' is missing."
      }
    }

    private static func shortened(_ text: String) -> String {
      text.count > 100 ? text.prefix(100) + "…" : text
    }
  }
#endif
