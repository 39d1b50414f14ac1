#if LiveServer
  import Foundation
  import NIOCore

  extension SocketAddress {
    /// What is counted for somebody at this address; `nil` if that says nothing, as on this machine.
    var network: String? {
      self.isLoopback ? nil : self.ipAddress.map { Self.network(of: $0) }
    }

    /// What is counted for an address: with IPv6 the network of 64 bits, of which one customer has all addresses.
    static func network(of address: String) -> String {
      var bytes = [UInt8](repeating: 0, count: 16)
      guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
      // IPv4, written as IPv6: all of them would be one network.
      if bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]) {
        return bytes[12...].map { String($0) }.joined(separator: ".")
      }
      return bytes[..<8].map { UInt64(truncatingIfNeeded: $0).hexadecimal.suffix(2) }.joined()
        + "::/64"
    }

    /// Whether it is this machine itself.
    var isLoopback: Bool {
      switch self {
      case .v4, .v6:
        self.ipAddress.map { address in
          // The last is IPv4 as those see it who listen on all addresses.
          address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
        } ?? false
      case .unixDomainSocket: true
      }
    }
  }
#endif
