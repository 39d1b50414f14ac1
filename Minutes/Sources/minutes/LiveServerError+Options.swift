import ArgumentParser
import LiveServer

extension LiveServerError {
  /// Returns the error with its remedy in options of `minutes serve`.
  func naming(options: SecurityOptions) -> any Error {
    switch self {
    case .portInUse(let port):
      ValidationError(
        """
        Port \(port) is in use by another program. If Minutes already runs there, open \(options.address(port: port)). \
        Otherwise end that program, or choose another port: --port \(port == 65_535 ? 8080 : port + 1)
        """)
    case .portForbidden(let port):
      ValidationError(
        "Port \(port) is reserved for the administrator. Choose one from 1024 on: --port 8080")
    case .invalidPort(let port):
      ValidationError(
        "\(port) is not a port. Choose one from 1024 to 65535, or 0 for a free one: --port 8080"
      )
    case .invalidOrigin(let text):
      ValidationError(
        """
        '\(text)' is not an origin. Name the scheme, the host and, if it is not the default, the port: \
        --origin https://minutes.example.org:8080
        """)
    case .unknownHost(let host):
      ValidationError(
        "--listen '\(host)' is not an address of this machine. Use 127.0.0.1 for this machine, or 0.0.0.0 for all interfaces."
      )
    case .unsafeHost(let host):
      SecurityOptions.missing(toListenOn: host)
    case .noTLS:
      SecurityOptions.noTLS
    case .weakAccessToken:
      ValidationError(
        """
        The access token in \(options.tokenFile.map { "--token-file '\($0)'" } ?? "MINUTES_TOKEN") is too short. Create \
        one: openssl rand -hex 16
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
