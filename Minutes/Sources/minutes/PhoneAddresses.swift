import Foundation
import LiveServer
import MinutesCore

/// The addresses at which phones reach the server.
struct PhoneAddresses: Sendable {
  /// The browsers with access. `nil` if the server requires no access token.
  let register: AccessRegister?

  /// The public origins of the server.
  let origins: [String]

  /// Whether the server itself encrypts.
  let isEncrypted: Bool

  /// A client for a page.
  ///
  /// - Parameter host: The host and port at which the page was opened. The server has checked that it is one of its own.
  func client(host: String?) -> PhoneAccessClient {
    let origin = origin(host: host)
    return PhoneAccessClient(
      makeAddress: { [register] in
        guard let origin else { return nil }
        guard let register else {
          return PhoneAddress(url: origin + "/", origin: origin, hasToken: false)
        }
        let token = try register.makePairingToken()
        return PhoneAddress(url: "\(origin)/?token=\(token)", origin: origin, hasToken: true)
      },
      endAddress: { [register] address in
        let parts = address.url.components(separatedBy: "?token=")
        if parts.count == 2 { register?.endPairing(parts[1]) }
      })
  }

  /// The origin for other machines: that of the page, unless only this machine knows it, or else the first public one.
  func origin(host: String?) -> String? {
    let known = origins.filter { !Self.isLocal(Self.authority(of: $0)) }
    guard let host, !Self.isLocal(host) else { return known.first }
    return known.first { Self.authority(of: $0) == host.lowercased() }
      ?? "\(isEncrypted ? "https" : "http")://\(host)"
  }

  private static func authority(of origin: String) -> String {
    let authority = origin.components(separatedBy: "://").last ?? origin
    return authority.split(separator: "/").first?.lowercased() ?? ""
  }

  /// Whether only this machine knows a host.
  private static func isLocal(_ host: String) -> Bool {
    let name =
      host.hasPrefix("[") ? String(host.prefix { $0 != "]" }) : String(host.prefix { $0 != ":" })
    return name.lowercased() == "localhost" || name.hasPrefix("127.") || name == "[::1"
  }
}
