import ArgumentParser
import Foundation
import LiveServer
import MinutesLive

/// Whom the app is served to.
struct SecurityOptions: ParsableArguments {
  @Option(
    help: """
      The address: 127.0.0.1, which only this machine can reach. Any other, 0.0.0.0 for all, needs \
      --certificate, --key and an access token.
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
      A file with the access token, which everybody is asked for. Default: the environment variable \
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
    return try String(contentsOfFile: tokenFile, encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
