import ArgumentParser
import Foundation
import LiveServer
import MinutesLive

/// The options for addresses, origins, TLS and the access token.
struct SecurityOptions: ParsableArguments {
  @Option(
    help: """
      The address to listen on. Only this machine can connect to 127.0.0.1. Any other address, such as 0.0.0.0 for all \
      interfaces, requires --certificate, --key, an access token, and --origin with the public address.
      """)
  var listen = "127.0.0.1"

  @Option(
    help: """
      An origin of the app besides localhost, such as https://minutes.example.org. Can be repeated.
      """)
  var origin: [String] = []

  @Option(help: "The TLS certificate, a PEM file.")
  var certificate: String?

  @Option(help: "The private key of the certificate, a PEM file.")
  var key: String?

  @Option(
    help: """
      A file with the access token, which each browser sends once: at least 16 random characters, for example from \
      'openssl rand -hex 16'. Default: the environment variable MINUTES_TOKEN.
      """)
  var tokenFile: String?

  func validate() throws {
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key require each other. Give both, or neither.")
    }
  }

  /// The address of the app on this machine.
  func address(port: Int) -> String {
    "\(self.certificate == nil ? "http" : "https")://localhost:\(port)"
  }

  func security(in folder: DataFolder) throws -> LiveServer.Security {
    LiveServer.Security(
      origins: origin,
      key: .file(at: folder.cookieKey.path),
      permissions: [.microphone, .displayCapture],
      accessToken: try accessToken(),
      certificate: certificate.map { .files($0, key: key ?? "") })
  }

  private func accessToken() throws -> String? {
    guard let tokenFile else { return ProcessInfo.processInfo.environment["MINUTES_TOKEN"] }
    try LiveServer.Security.checkSecret(at: tokenFile)
    guard let token = try? String(contentsOfFile: tokenFile, encoding: .utf8) else {
      throw ValidationError(
        "--token-file '\(tokenFile)' has no readable access token. Create one: openssl rand -hex 16 > '\(tokenFile)'"
      )
    }
    return token.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  static var noTLS: ValidationError {
    ValidationError(
      """
      --certificate is unsupported: this program was built without TLS. Build it with the trait 'TLS': \
      swift build --package-path Minutes --traits TLS
      """)
  }

  /// Returns the error for a host that requires TLS and an access token.
  static func missing(toListenOn host: String) -> ValidationError {
    ValidationError(
      """
      --listen '\(host)' lets other machines connect to your recordings. It requires --certificate and --key for \
      encryption, and --token-file or MINUTES_TOKEN for authentication. Minutes/README.md has the commands that create \
      them. Without --listen, only this machine can connect.
      """)
  }
}
