/// The reason for rejecting a message of the browser. The connection should be closed then.
public enum LiveSessionError: Error, Equatable, CustomStringConvertible {
  /// The message does not follow the protocol.
  case malformed

  /// An event is missing before this one.
  case missingEvent(expected: Int, received: Int)

  /// The browser acknowledges a patch that was never sent.
  case unknownPatch(Int)

  /// The browser sends more binary data than it may without acknowledgement.
  case tooMuchData

  /// The browser uses another version of the protocol: its script is from another version of the
  /// server.
  case version(Int)

  /// The session has ended.
  case ended

  /// A description for logs.
  public var description: String {
    switch self {
    case .malformed: "The message does not follow the protocol."
    case .missingEvent(let expected, let received):
      "Event \(expected) was expected, but event \(received) was received."
    case .unknownPatch(let number): "Patch \(number) was acknowledged but never sent."
    case .tooMuchData: "The browser sent more unacknowledged binary data than allowed."
    case .version(let version):
      "The page uses version \(version) of the protocol, the server version \(LiveProtocol.version)."
    case .ended: "The session has ended."
    }
  }
}
