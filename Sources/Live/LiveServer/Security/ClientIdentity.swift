#if LiveServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import LiveHTML
import NIOCore
import NIOHTTP1

/// The context of a request.
struct SiteContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// The address of the client: a browser, or the proxy in front.
  let remoteAddress: SocketAddress?

  /// The receiver of the page, if it is for an open page; `nil` for a request of a document.
  var routedPage: RoutedPage?

  init(source: ApplicationRequestContextSource) {
    self.coreContext = CoreRequestContextStorage(source: source)
    self.remoteAddress = source.channel.remoteAddress
  }
}

/// The page that a route returns for a browser whose page is open.
@MainActor
final class RoutedPage {
  var page: (any Page)?

  nonisolated init() {}
}

/// The client of a request, as far as it can be identified.
struct ClientIdentity: Hashable, Sendable {
  /// The id of the browser; see ``KnownBrowser/id``.
  var browser: String

  /// The address; `nil` if it does not identify a client. For IPv6 it is the network of 64 bits,
  /// because one customer has all its addresses.
  var address: String?
}

extension ClientIdentity {
  init(
    _ browser: KnownBrowser, _ request: Request, _ context: SiteContext,
    forwardingField: HTTPField.Name?
  ) {
    self.browser = browser.id
    self.address = context.address(of: request, forwardingField: forwardingField)
  }
}

extension Channel {
  /// Returns the address of a request's client; `nil` if it does not identify a client.
  func address(of head: HTTPRequestHead, forwardingField: HTTPField.Name?) -> String? {
    guard let forwardingField else { return self.remoteAddress?.network }
    return head.headers[forwardingField.rawName].last.flatMap(SocketAddress.forwardedNetwork)
  }
}

extension SocketAddress {
  /// Returns the address that a proxy names in a header field, as limits count it.
  ///
  /// A proxy appends to the value that the client has sent, so only the last item can be trusted.
  fileprivate static func forwardedNetwork(_ field: String) -> String? {
    field.split(separator: ",").last.map { self.network(of: $0.filter { $0 != " " }) }
  }
}

extension SiteContext {
  /// Returns the address of a request's client; `nil` if it does not identify a client. For IPv6
  /// it is the network of 64 bits.
  ///
  /// - Parameter forwardingField: The header field in which a proxy names the client's address,
  ///   if there is a proxy.
  func address(of request: Request, forwardingField: HTTPField.Name?) -> String? {
    if let forwardingField {
      return request.headers[values: forwardingField].last
        .flatMap(SocketAddress.forwardedNetwork)
    }
    return self.remoteAddress?.network
  }

  /// Whether a request comes from this machine, without a proxy that forwards it or passes on the
  /// requested host.
  func isLocal(_ request: Request, names: SiteNames, forwardingField: HTTPField.Name?) -> Bool {
    let host = request.head.authority.flatMap { names.origin(ofHost: $0) }
    return self.remoteAddress?.isLoopback == true && host?.isLoopback == true
      && !(HTTPField.Name.ofProxies + [forwardingField].compactMap(\.self))
        .contains { request.headers[$0] != nil }
  }
}

extension HTTPField.Name {
  /// Header fields that proxies add to a request.
  fileprivate static let ofProxies = [
    Self("Forwarded")!, Self("Via")!, Self("X-Forwarded-For")!, Self("X-Real-IP")!,
  ]
}

extension SocketAddress {
  /// The key under which limits count this address; `nil` for addresses that do not identify a
  /// client, such as those of this machine.
  var network: String? {
    self.isLoopback ? nil : self.ipAddress.map { Self.network(of: $0) }
  }

  /// Returns the key under which limits count an address: for IPv6 the network of 64 bits,
  /// because one customer has all its addresses.
  static func network(of address: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    // IPv4-mapped addresses would all be in one network of 64 bits.
    if bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]) {
      return bytes[12...].map { String($0) }.joined(separator: ".")
    }
    return bytes[..<8].map { UInt64(truncatingIfNeeded: $0).hexadecimal.suffix(2) }.joined()
      + "::/64"
  }

  /// Whether this is an address of the local machine.
  var isLoopback: Bool {
    switch self {
    case .v4, .v6:
      self.ipAddress.map { address in
        // IPv4 loopback as a dual-stack socket reports it.
        address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
      } ?? false
    case .unixDomainSocket: true
    }
  }
}
#endif
