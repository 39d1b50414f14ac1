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

    /// Whether a request comes from this machine, without a proxy that says so or that passes on which name was asked for.
    func isLocal(_ request: Request, names: SiteNames, forwardingField: HTTPField.Name?) -> Bool {
      let host = request.head.authority.flatMap { names.origin(ofHost: $0) }
      return self.remoteAddress?.isLoopback == true && host?.isLoopback == true
        && !(HTTPField.Name.ofProxies + [forwardingField].compactMap(\.self))
          .contains { request.headers[$0] != nil }
    }
  }

  extension HTTPField.Name {
    /// What proxies add to a request.
    fileprivate static let ofProxies = [
      Self("Forwarded")!, Self("Via")!, Self("X-Forwarded-For")!, Self("X-Real-IP")!,
    ]
  }
#endif
