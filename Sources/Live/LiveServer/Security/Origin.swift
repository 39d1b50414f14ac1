#if LiveServer
import Synchronization

/// The origin of a page, as browsers define it: `https://minutes.example.org`,
/// `http://localhost:8080`.
struct Origin: Hashable, Sendable, CustomStringConvertible {
  let isSecure: Bool
  /// The host in lower case; an IPv6 address in brackets.
  let host: String
  let port: Int

  /// Parses a URL without a path; `nil` for anything else.
  init?(_ text: String) {
    let text = text.lowercased()
    if text.hasPrefix("https://") {
      self.init(authority: text.dropFirst(8), isSecure: true)
    } else if text.hasPrefix("http://") {
      self.init(authority: text.dropFirst(7), isSecure: false)
    } else {
      return nil
    }
  }

  /// Parses a value of the field `Host`: `localhost:8080`; `nil` for anything else.
  init?(authority: some StringProtocol, isSecure: Bool) {
    let text = authority.lowercased()
    let hostEnd: String.Index
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { return nil }
      hostEnd = text.index(after: bracket)
      guard text[..<bracket].dropFirst().allSatisfy(\.belongsToAddress) else { return nil }
    } else {
      hostEnd = text.firstIndex(of: ":") ?? text.endIndex
      guard text[..<hostEnd].allSatisfy(\.belongsToName) else { return nil }
    }
    self.isSecure = isSecure
    self.host = String(text[..<hostEnd])
    let rest = text[hostEnd...]
    if rest.isEmpty {
      self.port = isSecure ? 443 : 80
    } else {
      let digits = rest.dropFirst()
      guard rest.first == ":", digits.allSatisfy({ $0.isASCII && $0.isNumber }),
        let port = Int(digits, radix: 10), (1...65_535).contains(port)
      else { return nil }
      self.port = port
    }
    guard !self.host.isEmpty, self.host != "[]" else { return nil }
  }

  /// The value of the field `Host`.
  var authority: String {
    self.port == (self.isSecure ? 443 : 80) ? self.host : "\(self.host):\(self.port)"
  }

  /// The value of the field `Origin`.
  var description: String { (self.isSecure ? "https://" : "http://") + self.authority }

  /// Whether the host is a loopback name or address.
  var isLoopback: Bool { Self.loopbackHosts.contains(self.host) }

  private static let loopbackHosts: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
}

extension Character {
  fileprivate var belongsToName: Bool {
    self.isASCII && (self.isLetter || self.isNumber || self == "-" || self == "." || self == "_")
  }

  fileprivate var belongsToAddress: Bool {
    self.isASCII && (self.isHexDigit || self == ":" || self == ".")
  }
}

/// The host names under which a server accepts requests.
///
/// They prevent DNS rebinding: an attacker can point a domain name at this machine, so that the
/// attacker's page shares an origin with the server's responses, unless the server refuses that
/// name.
struct SiteNames: Sendable {
  let isSecure: Bool
  private let named: [Origin]
  private let listening: String
  private let port: ServerPort

  init(_ configuration: LiveServer.Configuration, port: ServerPort) throws(LiveServerError) {
    self.isSecure = configuration.security.certificate != nil
    self.listening =
      configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    self.port = port
    var named: [Origin] = []
    for text in configuration.security.origins {
      guard let origin = Origin(text) else { throw .invalidOrigin(text) }
      named.append(origin)
    }
    self.named = named
  }

  /// Returns the server's origin for a value of the field `Host`; `nil` for a host that the
  /// server is not configured for.
  func origin(ofHost host: String) -> Origin? {
    if let origin = self.named.first(where: {
      $0 == Origin(authority: host, isSecure: $0.isSecure)
    }) {
      return origin
    }
    guard let origin = Origin(authority: host, isSecure: self.isSecure),
      // Any port is accepted, because it may be forwarded. Pages of another site can't exploit
      // this: their host is another one.
      origin.isLoopback || origin.host == self.listening
    else { return nil }
    return origin
  }

  /// The address to suggest instead.
  var advice: String {
    self.named.first?.description
      ?? Origin(authority: "localhost:\(self.port.number ?? 80)", isSecure: self.isSecure)!
      .description
  }
}

/// The port of a server, which is known once it listens.
final class ServerPort: Sendable {
  private let value = Mutex(Int?.none)

  var number: Int? {
    get { self.value.withLock { $0 } }
    set { self.value.withLock { $0 = newValue } }
  }
}
#endif
