/// The numbers of the protocol between a page and its session.
///
/// The browser's script has the same numbers by the same names, in `protocol.js`; a test compares
/// both. `Documentation/LiveHTML.md` describes the messages.
package enum LiveProtocol {
  /// The version of the protocol.
  package static let version = 1

  /// The kinds of messages from the browser.
  package enum FromBrowser: Int, CaseIterable {
    case hello = 0
    case event = 1
    case patchesSeen = 2
    case arrival = 3
    case callValue = 4
    case callFailure = 5
    case callElement = 6
    case callEnd = 7
    case framesSeen = 8
    case ping = 9
    case navigation = 10
    case preparation = 11
  }

  /// The kinds of messages from the server.
  package enum FromServer: Int, CaseIterable {
    case welcome = 0
    case patch = 1
    case page = 2
    case acknowledgement = 3
    case rejection = 4
    case framesSeen = 5
  }

  /// The operations of a patch.
  package enum Operation: Int, CaseIterable {
    case setText = 0
    case setAttribute = 1
    case removeAttribute = 2
    case splice = 3
    case move = 4
    case setContent = 5
    case setTitle = 6
    case pushPath = 7
    case replacePath = 8
    case goBack = 9
    case beginCall = 10
    case cancelCall = 11
    case showPage = 12
    case load = 13
    case changeRows = 14
  }

  /// The changes of rows that only the browser has.
  package enum RowOperation: Int, CaseIterable {
    case append = 0
    case prepend = 1
    case replace = 2
    case remove = 3
  }

  /// The effects of events in the browser.
  package enum Effect: Int, CaseIterable, Sendable {
    case setAttribute = 0
    case removeAttribute = 1
    case toggleAttribute = 2
    case addClass = 3
    case removeClass = 4
    case toggleClass = 5
    case focus = 6
    case dispatch = 7
    case transition = 8
  }

  /// The codes of closed connections. Some tell the script how to continue; after any other code it
  /// reconnects.
  package enum CloseCode: UInt16, CaseIterable {
    /// The message does not follow the protocol.
    case protocolError = 1002
    /// The message has data of a kind that the server does not accept.
    case unacceptableData = 1003
    /// The message contains invalid data.
    case invalidData = 1007
    /// The page exceeds a rate limit. The script reconnects.
    case policyViolation = 1008
    /// The message is larger than allowed.
    case tooLarge = 1009
    /// The browser has not read its messages, has sent nothing for a while, or has to present
    /// another cookie. The script reconnects.
    case tryAgainLater = 1013
    /// The session does not exist, or has ended.
    case unknownSession = 4000
    /// The page has opened another connection.
    case replaced = 4001
    /// The browser sent no cookie, so the server can't check that the session belongs to it.
    case noCookie = 4002
    /// The user has left the page. Only the browser sends this code.
    case pageLeft = 4003
  }
}

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
