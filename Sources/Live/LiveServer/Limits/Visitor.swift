#if LiveServer
  import Foundation
  import HTTPTypes
  import HummingbirdCore
  import NIOCore

  /// Who has asked for something, as far as that can be told.
  struct Visitor: Hashable, Sendable {
    /// What the server calls the browser; see ``KnownBrowser/id``.
    var browser: String

    /// Where it is; `nil` if that says nothing. For IPv6 it is the network of 64 bits, of which one customer has all addresses.
    var address: String?
  }

  extension Visitor {
    init(
      _ browser: KnownBrowser, _ request: Request, _ context: SiteContext,
      forwardingField: HTTPField.Name?
    ) {
      self.browser = browser.id
      self.address = context.address(of: request, forwardingField: forwardingField)
    }
  }

  extension SiteContext {
    /// Where a request comes from; `nil` if that says nothing. For IPv6 it is the network of 64 bits.
    ///
    /// - Parameter forwardingField: The field in which a proxy says for whom it asks, if there is one.
    func address(of request: Request, forwardingField: HTTPField.Name?) -> String? {
      if let forwardingField {
        // A proxy adds to what the browser has said; only the last one is its own word.
        let said = request.headers[values: forwardingField].last?.split(separator: ",").last
        return said.map { SocketAddress.network(of: $0.filter { $0 != " " }) }
      }
      return self.remoteAddress?.network
    }

    /// Whether a request comes from this machine, and not through a proxy.
    func isLocal(_ request: Request) -> Bool {
      self.remoteAddress?.isLoopback == true && request.headers[.forwarded] == nil
        && request.headers[.forwardedFor] == nil
    }
  }

  extension HTTPField.Name {
    fileprivate static let forwarded = Self("Forwarded")!
    fileprivate static let forwardedFor = Self("X-Forwarded-For")!
  }
#endif
