#if LiveServer
import Foundation
import NIOCore
import NIOPosix

/// The reason why a server can't start.
public enum LiveServerError: Error, Equatable, CustomStringConvertible {
  /// Another program listens on the port already.
  case portInUse(Int)

  /// The port is privileged: only the administrator may listen on it.
  case portForbidden(Int)

  /// The port number is out of range.
  case invalidPort(Int)

  /// The server can be reached from other machines, and it has no certificate or no access token.
  case unsafeHost(String)

  /// An origin in the configuration is malformed.
  case invalidOrigin(String)

  /// The file with the key for cookies can't be used.
  case unusableKey(String, reason: String)

  /// The host does not exist, or is not an address of this machine.
  case unknownHost(String)

  /// A value of the configuration is out of range.
  case invalidValue(String, String, rule: String)

  /// The environment variable for the number of workers is not a number.
  case invalidWorkers(String)

  /// Other users may read the folder that holds restorable state or the register of browsers.
  case unsafeFolder(String)

  /// Two routes have the same path.
  case duplicateRoute(String)

  /// Two routes overlap: one of them matches addresses of the other, or may do so.
  case routesOverlap(String)

  /// The access token is too short to be secure.
  case weakAccessToken(minimumLength: Int)

  /// A file with a secret (an access token or a private key) is readable by other users of this
  /// machine.
  case exposedSecret(String)

  /// The certificate or its key can't be used.
  case unusableCertificate(String, reason: String)

  /// The configuration names a certificate, but this build of the server has no TLS.
  case noTLS(String)

  /// A worker process can't be started.
  case workerNotStarted(reason: String)

  /// A worker process ended before it accepted connections.
  ///
  /// The status is that of the process, or 128 plus the number of the signal that ended it.
  case workerFailed(status: Int, end: String)

  /// The program runs another server with workers.
  case secondServerWithWorkers

  init?(_ error: any Error, configuration: LiveServer.Configuration) {
    if error is NIOConnectionError || error is SocketAddressError {
      self = .unknownHost(configuration.host)
      return
    }
    switch (error as? IOError)?.errnoCode {
    case EADDRNOTAVAIL: self = .unknownHost(configuration.host)
    case EADDRINUSE: self = .portInUse(configuration.port)
    case EACCES: self = .portForbidden(configuration.port)
    default: return nil
    }
  }

  /// The problem, its location, and a remedy.
  public var description: String {
    switch self {
    case .portInUse(let port):
      """
      Port \(port) is in use by another program. Stop that program, or choose another port: \
      'LiveServer.Configuration(port: \(port == 65_535 ? 8080 : port + 1))'.
      """
    case .portForbidden(let port):
      """
      Port \(port) is privileged: only the administrator may listen on it. Choose a port of 1024 or above: \
      'LiveServer.Configuration(port: 8080)'.
      """
    case .invalidPort(let port):
      "\(port) is not a valid port. Choose a port from 1024 to 65535, or 0 for any free port."
    case .invalidOrigin(let text):
      """
      '\(text)' is not a valid origin. Give the scheme, the host and, unless it is the default, the port: \
      'LiveServer.Security(origins: ["https://minutes.example.org"])'.
      """
    case .unusableKey(let path, let reason):
      """
      The key for cookies in '\(path)' can't be used. \(reason). If the file is removed, the server creates \
      a new key, and browsers get new cookies.
      """
    case .unknownHost(let host):
      """
      '\(host)' is not an address of this machine, so the server can't listen on it. Use '127.0.0.1' for connections from this \
      machine, or '0.0.0.0' for all of its addresses: 'LiveServer.Configuration(host: "127.0.0.1")'.
      """
    case .invalidValue(let name, let value, let rule):
      "'\(name)' of 'LiveServer.Configuration' is \(value), but must be \(rule)."
    case .invalidWorkers(let text):
      """
      The environment variable 'LIVE_WORKERS' is '\(text)', but must be the number of worker processes. Without it there is one \
      for each core.
      """
    case .unsafeFolder(let path):
      """
      The folder '\(path)' can't hold secrets, because other users may read it. Restrict it to the user that runs the server, \
      'chmod 700 \(path)', or choose another folder; a missing folder is created.
      """
    case .noTLS(let path):
      """
      The certificate '\(path)' can't be used, because this server was built without TLS. Add the trait 'TLS' to the \
      dependency in Package.swift: '.package(name: "chorale", …, traits: ["LiveServer", "TLS"])'.
      """
    case .unsafeHost(let host):
      """
      The server would listen on '\(host)', which other machines can reach. It then needs a certificate, to encrypt connections, \
      and an access token, to authenticate browsers: 'LiveServer.Security(accessToken: "…", \
      certificate: .files("certificate.pem", key: "key.pem"))'. Without them, the server may listen on '127.0.0.1' only.
      """
    case .duplicateRoute(let path):
      """
      Two routes have the path '\(path)', so one of them would never be used. Give one of them another path. Parameters such as \
      '{id}' match any component, whatever their names, and '/assets/**' is reserved for assets.
      """
    case .routesOverlap(let reason):
      """
      Two routes overlap. \(reason). Use the same name for a parameter that they share, as in '/memos/{id}' and \
      '/memos/{id}/sound', or give one of them another path.
      """
    case .weakAccessToken(let minimumLength):
      """
      The access token is too short to be secure. Choose one with at least \(minimumLength) characters; \
      'openssl rand -hex 16' generates one.
      """
    case .exposedSecret(let path):
      """
      '\(path)' holds a secret, but other users of this machine may read it. Restrict it to the user that runs the server: \
      'chmod 600 \(path)'.
      """
    case .workerNotStarted(let reason):
      """
      A worker process can't be started. \(reason). To serve pages in this process, use 'LiveServer.Configuration(workers: 0)'.
      """
    case .workerFailed(_, let end):
      """
      A worker process ended with \(end) before it accepted connections, and is not restarted. Its own messages, above this one, give \
      the reason. To debug it, serve pages in this process: 'LiveServer.Configuration(workers: 0)'.
      """
    case .secondServerWithWorkers:
      """
      The program runs two servers with workers, and each worker would start both. Configure all but one of them with \
      'LiveServer.Configuration(workers: 0)'.
      """
    case .unusableCertificate(let path, let reason):
      """
      '\(path)' can't be used to encrypt connections. \(reason). A certificate and its private key are required, each in a file \
      in PEM format.
      """
    }
  }
}
#endif
