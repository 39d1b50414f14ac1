#if LiveServer
  import HTTPTypes
  import HummingbirdCore
  import NIOCore

  /// Who has asked for something, as far as that can be told.
  struct Visitor: Hashable, Sendable {
    /// What the server calls the browser; `nil` if it is new.
    var browser: String?

    /// Where it is; `nil` if that says nothing.
    var address: String?
  }

  extension Visitor {
    init(_ request: Request, _ context: SiteContext, forwardingField: HTTPField.Name?) {
      if let forwardingField {
        // A proxy adds to what the browser has said; only the last one is its own word.
        let said = request.headers[values: forwardingField].last?.split(separator: ",").last
        self.address = said.map { $0.filter { $0 != " " } }
      } else if let remote = context.remoteAddress, !remote.isLoopback {
        self.address = remote.ipAddress
      }
    }
  }

  extension SiteContext {
    /// Whether a request comes from this machine, and not through a proxy.
    func isLocal(_ request: Request) -> Bool {
      self.remoteAddress?.isLoopback == true && request.headers[.forwarded] == nil
        && request.headers[.forwardedFor] == nil
    }
  }

  extension SocketAddress {
    fileprivate var isLoopback: Bool {
      switch self {
      case .v4, .v6: self.ipAddress.map { $0 == "::1" || $0.hasPrefix("127.") } ?? false
      case .unixDomainSocket: true
      }
    }
  }

  extension HTTPField.Name {
    fileprivate static let forwarded = Self("Forwarded")!
    fileprivate static let forwardedFor = Self("X-Forwarded-For")!
  }
#endif
