/// Why a message of the browser can't be made sense of. The connection is of no use then and is to be closed.
public enum LiveSessionError: Error, Equatable, CustomStringConvertible {
  /// It is no message of the protocol.
  case malformed

  /// An event is missing between the last one and this.
  case missingEvent(expected: Int, received: Int)

  /// The browser says that it has seen a patch that was never sent.
  case unknownPatch(Int)

  /// The browser sends binary data without waiting until it is safe.
  case tooMuchData

  /// The browser speaks another version of the protocol: its script is from another version of the server.
  case version(Int)

  /// The session is over.
  case ended

  /// What has gone wrong, for logs.
  public var description: String {
    switch self {
    case .malformed: "The message is not one of the protocol."
    case .missingEvent(let expected, let received):
      "Event \(expected) was expected, and event \(received) has come."
    case .unknownPatch(let number): "There has been no patch \(number)."
    case .tooMuchData: "More binary data has come than the server can keep."
    case .version(let version):
      "The page speaks version \(version) of the protocol, the server version \(LiveSession.protocolVersion)."
    case .ended: "The session is over."
    }
  }
}
