#if LiveServer
  import Foundation
  import NIOCore

  /// Why a server can't begin.
  public enum LiveServerError: Error, Equatable, CustomStringConvertible {
    /// Another program listens there already.
    case portInUse(Int)

    /// The port is one of those that only the administrator may use.
    case portForbidden(Int)

    /// There is no such port.
    case noPort(Int)

    /// Others than this machine could reach the server.
    case unsafeHost(String)

    init?(_ error: any Error, configuration: LiveServer.Configuration) {
      switch (error as? IOError)?.errnoCode {
      case EADDRINUSE: self = .portInUse(configuration.port)
      case EACCES: self = .portForbidden(configuration.port)
      default: return nil
      }
    }

    /// What is wrong, and the way out.
    public var description: String {
      switch self {
      case .portInUse(let port):
        """
        Port \(port) is in use by another program. End that, or choose another port: \
        'LiveServer.Configuration(port: \(port == 65_535 ? 8080 : port + 1))'.
        """
      case .portForbidden(let port):
        """
        Port \(port) may only be used by the administrator. Choose one from 1024 on: \
        'LiveServer.Configuration(port: 8080)'.
        """
      case .noPort(let port):
        "There is no port \(port). Choose one from 1024 to 65535, or 0 for any that is free."
      case .unsafeHost(let host):
        """
        The server would listen on '\(host)', where others could reach it, and it can't tell yet who may. \
        Only '127.0.0.1' is allowed: put a proxy in front that encrypts and knows who may pass.
        """
      }
    }
  }
#endif
