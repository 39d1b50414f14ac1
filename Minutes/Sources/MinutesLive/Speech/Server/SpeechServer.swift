public import Foundation
public import MinutesCore

/// A server with the transcription interface of OpenAI, which the user has set up.
public struct SpeechServer: Equatable, Sendable {
  /// Where sound is sent to.
  public var url: URL

  /// The model that the server is to use.
  public var model: String

  /// The access key. `nil` if the server wants none.
  public var key: String?

  /// Describes a server.
  ///
  /// - Parameters:
  ///   - address: The address as users write it. Without a path, or with `/v1` only, the path of OpenAI is added; any other is taken as
  ///     it is: whisper.cpp has `/inference`.
  ///   - model: The model that the server is to use.
  ///   - key: The access key. `nil` if the server wants none.
  /// - Throws: ``SpeechFailure`` if there can be no such address.
  public init(
    address: String, model: String = "whisper-1", key: String? = nil
  ) throws(SpeechFailure) {
    guard var components = URLComponents(string: address),
      ["http", "https"].contains(components.scheme?.lowercased()), components.host?.isEmpty == false
    else {
      throw SpeechFailure(
        .command(
          "'\(address)' is no address of a speech server. Name the scheme and the host: --speech-url http://localhost:8000"
        ))
    }
    let path = components.path.hasSuffix("/") ? String(components.path.dropLast()) : components.path
    components.path =
      switch path {
      case "": "/v1/audio/transcriptions"
      case _ where path.hasSuffix("/v1"): path + "/audio/transcriptions"
      default: path
      }
    guard let url = components.url else {
      throw SpeechFailure(.command("'\(address)' is no address of a speech server."))
    }
    guard key == nil || url.scheme?.lowercased() == "https" || Self.isThisMachine(url.host) else {
      throw SpeechFailure(
        .command(
          "The access key would reach '\(url.host ?? "")' unencrypted. Name an address that starts with https://, or leave the key out."
        )
      )
    }
    self.url = url
    self.model = model
    self.key = key
  }

  /// Whether the host is this machine, so that neither sound nor key leave it.
  var isOnThisMachine: Bool { Self.isThisMachine(url.host) }

  private static func isThisMachine(_ host: String?) -> Bool {
    guard let host = host?.lowercased() else { return false }
    var address = in_addr()
    // A name may begin with the same characters as an address.
    if inet_pton(AF_INET, host, &address) == 1 {
      return UInt32(bigEndian: address.s_addr) >> 24 == 127
    }
    return ["localhost", "::1", "[::1]"].contains(host)
  }

  /// The address without a password or query, for messages.
  var displayedAddress: String {
    var components = URLComponents(url: url, resolvingAgainstBaseURL: false)
    components?.user = nil
    components?.password = nil
    components?.query = nil
    components?.fragment = nil
    return components?.string ?? url.host ?? ""
  }
}
