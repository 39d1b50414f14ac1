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

    /// Other users may read the folder that holds restorable state or the register of browsers.
    case unsafeFolder(String)

    /// Two routes have the same path.
    case duplicateRoute(String)

    /// Two routes overlap: one of them matches addresses of the other, or may do so.
    case routesOverlap(String)

    /// The access token is too short to be secure.
    case weakAccessToken

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
        Port \(port) is in use by another program. End that, or choose another port: \
        'LiveServer.Configuration(port: \(port == 65_535 ? 8080 : port + 1))'.
        """
      case .portForbidden(let port):
        """
        Port \(port) may only be used by the administrator. Choose one from 1024 on: \
        'LiveServer.Configuration(port: 8080)'.
        """
      case .invalidPort(let port):
        "There is no port \(port). Choose one from 1024 to 65535, or 0 for any that is free."
      case .invalidOrigin(let text):
        """
        '\(text)' is not where pages can come from. Name the scheme, the host and, if it is not the usual one, the port: \
        'LiveServer.Security(origins: ["https://minutes.example.org"])'.
        """
      case .unusableKey(let path, let reason):
        """
        The key for cookies in '\(path)' can't be used. \(reason). Remove the file, and a new key is made; \
        browsers then get new cookies.
        """
      case .unknownHost(let host):
        """
        '\(host)' is no address of this machine, so nothing can listen there. '127.0.0.1' is always one, and '0.0.0.0' are all: \
        'LiveServer.Configuration(host: "127.0.0.1")'.
        """
      case .invalidValue(let name, let value, let rule):
        "'\(name)' of 'LiveServer.Configuration' is \(value), and has to be \(rule)."
      case .unsafeFolder(let path):
        """
        Nothing secret can be kept in the folder '\(path)', because others may read what is there. Allow it to nobody but the user who \
        runs the server, 'chmod 700 \(path)', or name another folder; one that is not there is made.
        """
      case .noTLS(let path):
        """
        The certificate '\(path)' can't be used, because this server was built without TLS. Add the trait 'TLS' where Package.swift \
        names the package: '.package(name: "chorale", …, traits: ["LiveServer", "TLS"])'.
        """
      case .unsafeHost(let host):
        """
        The server would listen on '\(host)', where others can reach it. For that it needs a certificate, so that nobody else reads \
        what is sent, and an access token, so that nobody else is let in: 'LiveServer.Security(accessToken: "…", \
        certificate: .files("certificate.pem", key: "key.pem"))'. Without them it listens on '127.0.0.1' only.
        """
      case .duplicateRoute(let path):
        """
        Two routes lead to '\(path)', and only one of them could be taken. Give one of them another path; parameters such as '{id}' match \
        anything, whatever they are called, and '/assets/**' is for assets.
        """
      case .routesOverlap(let reason):
        """
        Two routes stand in each other's way. \(reason). Call what they have in common alike, as in '/memos/{id}' and \
        '/memos/{id}/sound', or give one of them another path.
        """
      case .weakAccessToken:
        """
        The access token could be guessed. Choose one with at least \(AccessToken.minimumLength) characters; \
        'openssl rand -hex 16' makes one.
        """
      case .exposedSecret(let path):
        """
        '\(path)' holds a secret, and every user of this machine may read it. Allow it to nobody but the user who runs the server: \
        'chmod 600 \(path)'.
        """
      case .workerNotStarted(let reason):
        """
        A worker process can't be started. \(reason). 'LiveServer.Configuration(workers: 0)' serves pages in this process.
        """
      case .workerFailed(_, let end):
        """
        A worker process ended with \(end) before it accepted connections, and is not started again. Its own messages, before this one, \
        say why. 'LiveServer.Configuration(workers: 0)' serves pages in this process, where a debugger finds it.
        """
      case .secondServerWithWorkers:
        """
        The program runs two servers with workers, and each worker would start both. Give all but one of them \
        'LiveServer.Configuration(workers: 0)'.
        """
      case .unusableCertificate(let path, let reason):
        """
        '\(path)' can't be used to encrypt connections. \(reason). A certificate and its private key are needed, each in a file in the \
        PEM format.
        """
      }
    }
  }
#endif
