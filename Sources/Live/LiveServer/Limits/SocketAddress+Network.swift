#if LiveServer
  import Foundation
  import NIOCore

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
