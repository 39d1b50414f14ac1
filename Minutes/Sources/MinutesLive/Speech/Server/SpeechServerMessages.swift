import Foundation

/// A request to a speech server, sent with POST.
struct SpeechServerRequest: Sendable {
  var url: URL

  /// The header fields, as in `Accept: application/json`. They have no line feeds.
  var fields: [String]

  var body: Data

  /// The time without any data of the server after which the request fails.
  var timeout: Duration
}

/// The response of a speech server.
struct SpeechServerResponse: Sendable {
  var status: Int

  /// The values of the header fields by their names in lower case.
  var fields: [String: String] = [:]

  var body = Data()
}

/// A response that did not arrive.
struct SpeechServerUnreachable: Error, Equatable {
  /// The reason, as libcurl gives it.
  var reason: String
}
