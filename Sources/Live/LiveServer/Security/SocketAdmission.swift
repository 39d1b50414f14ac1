#if LiveServer
import LiveHTML
import NIOWebSocket

/// The path of the sockets of pages.
enum SocketPath {
  static let path = "/live"
}

/// The paths of uploads, which contain a secret.
enum UploadPath {
  static let prefix = "/live/uploads/"

  /// Returns the path for logs, without the secret.
  static func redacted(_ path: String) -> String {
    path.hasPrefix(Self.prefix) ? Self.prefix + "…" : path
  }
}

extension WebSocketErrorCode {
  /// A code of the protocol between page and session.
  init(_ code: LiveProtocol.CloseCode) { self = .unknown(code.rawValue) }
}

/// The result of a request for a WebSocket.
enum SocketAdmission: Equatable, Sendable {
  /// A session, if it still exists, for as long as the browser has access.
  case session(SessionKey, of: KnownBrowser)

  /// Refused: this browser has loaded no page with such a session. Loading the page again gives
  /// it one.
  case stranger

  /// Refused: the browser sends no cookie, and may never do so.
  case noCookie

  /// The session, if the socket was admitted.
  var key: SessionKey? {
    if case .session(let key, _) = self { key } else { nil }
  }

  /// The code to close the socket with, if it was refused.
  var refusal: LiveProtocol.CloseCode? {
    switch self {
    case .session: nil
    case .stranger: .unknownSession
    case .noCookie: .noCookie
    }
  }
}
#endif
