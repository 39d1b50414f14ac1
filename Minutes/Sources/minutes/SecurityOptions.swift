import ArgumentParser
import Foundation
import LiveServer
import MinutesLive

/// The options for addresses, origins, TLS and the access token.
struct SecurityOptions: ParsableArguments {
  @Option(
    help: """
      The address: 127.0.0.1, which only this machine can reach. Any other, 0.0.0.0 for all, needs \
      --certificate, --key and an access token, and --origin for where others find it.
      """)
  var listen = "127.0.0.1"

  @Option(
    help: """
      Where browsers find the app besides localhost, as in https://minutes.example.org; may be given \
      several times.
      """)
  var origin: [String] = []

  @Option(help: "The certificate, a file in the PEM format.")
  var certificate: String?

  @Option(help: "Its private key, a file in the PEM format.")
  var key: String?

  @Option(
    help: """
      A file with the access token, which each browser is asked for once: at least 16 characters that \
      nobody can guess, as 'openssl rand -hex 16' makes them. Default: the environment variable \
      MINUTES_TOKEN.
      """)
  var tokenFile: String?

  func validate() throws {
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key belong together: give both, or neither.")
    }
  }

  func security(in folder: DataFolder) throws -> LiveServer.Security {
    LiveServer.Security(
      origins: origin,
      key: .file(at: folder.cookieKey.path),
      permissions: [.microphone],
      accessToken: try accessToken(),
      certificate: certificate.map { .files($0, key: key ?? "") })
  }

  private func accessToken() throws -> String? {
    guard let tokenFile else { return ProcessInfo.processInfo.environment["MINUTES_TOKEN"] }
    try LiveServer.Security.checkSecret(at: tokenFile)
    guard let token = try? String(contentsOfFile: tokenFile, encoding: .utf8) else {
      throw ValidationError(
        "There is no access token in '\(tokenFile)'. This makes one: openssl rand -hex 16 > '\(tokenFile)'"
      )
    }
    return token.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  static var noTLS: ValidationError {
    ValidationError(
      """
      --certificate can't be used, because this minutes was built without TLS. Build it with the trait 'TLS': \
      swift build --package-path Minutes --traits TLS
      """)
  }

  /// Returns the error for a host that requires TLS and an access token.
  static func missing(toListenOn host: String) -> ValidationError {
    ValidationError(
      """
      On '\(host)' others can reach what you record. For that it needs --certificate and --key, so that nobody else \
      reads it on its way, and --token-file or MINUTES_TOKEN, so that nobody else is let in: Minutes/README.md has the \
      lines that make them. Without --listen only this machine can reach it.
      """)
  }
}
