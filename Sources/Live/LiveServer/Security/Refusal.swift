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

/// The relation of a request to the page that sent it: the fields `Sec-Fetch-…`, which no script
/// can write.
///
/// Browsers send them to `localhost` and over encrypted connections; other programs don't.
struct RequestSource: Equatable, Sendable {
  private let site: String?
  private let mode: String?
  private let destination: String?
  private let purpose: String?

  init(_ headers: HTTPFields) {
    self.site = headers[.site]
    self.mode = headers[.mode]
    self.destination = headers[.destination]
    self.purpose = headers[.purpose]
  }

  /// Whether a page of another origin sent the request. Another port of the same machine is
  /// another origin.
  var isForeign: Bool { self.site == "cross-site" || self.site == "same-site" }

  /// Whether a page of the origin to which the request goes sent it.
  var isFromSameOrigin: Bool { self.site == "same-origin" }

  /// Whether the response is displayed as a page of its own or, if allowed, in a frame.
  func opensPage(mayBeFramed: Bool) -> Bool {
    guard self.mode == "navigate", self.purpose == nil else { return false }
    return switch self.destination {
    case "document": true
    case "frame", "iframe": mayBeFramed
    default: false
    }
  }
}

extension HTTPField.Name {
  fileprivate static let site = Self("Sec-Fetch-Site")!
  fileprivate static let mode = Self("Sec-Fetch-Mode")!
  fileprivate static let destination = Self("Sec-Fetch-Dest")!
  /// Set for prefetches.
  fileprivate static let purpose = Self("Sec-Purpose")!
}
#endif
