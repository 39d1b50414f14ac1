import ArgumentParser
import LiveServer

extension LiveServerError {
  /// Returns the error with its remedy in options of `minutes serve`.
  func naming(options: SecurityOptions) -> any Error {
    switch self {
    case .portInUse(let port):
      ValidationError(
        """
        Port \(port) is in use by another program. End that program, or choose another port: \
        --port \(port == 65_535 ? 8080 : port + 1)
        """)
    case .portForbidden(let port):
      ValidationError(
        "Port \(port) is reserved for the administrator. Choose one from 1024 on: --port 8080")
    case .invalidPort(let port):
      ValidationError(
        "There is no port \(port). Choose one from 1024 to 65535, or 0 for any that is free: --port 8080"
      )
    case .invalidOrigin(let text):
      ValidationError(
        """
        '\(text)' is not an origin. Name the scheme, the host and, if it is not the default, the port: \
        --origin https://minutes.example.org:8080
        """)
    case .unknownHost(let host):
      ValidationError(
        "'\(host)' is not an address of this machine. --listen 127.0.0.1 always is, --listen 0.0.0.0 is all of them."
      )
    case .unsafeHost(let host):
      SecurityOptions.missing(toListenOn: host)
    case .noTLS:
      SecurityOptions.noTLS
    case .weakAccessToken:
      ValidationError(
        """
        The access token in \(options.tokenFile.map { "--token-file '\($0)'" } ?? "MINUTES_TOKEN") is too short to be \
        safe. This makes one: openssl rand -hex 16
        """)
    case .unusableCertificate(let path, let reason):
      ValidationError(
        "'\(path)' cannot be used to encrypt connections. \(reason). --certificate and --key need files in the PEM format."
      )
    default:
      self
    }
  }
}
