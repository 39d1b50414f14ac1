import BoundedNumbers
import Foundation
import MinutesCore
import Synchronization

/// Recognizes speech by a server with the transcription interface of OpenAI. Each utterance is one request.
final class OpenAIEngine: SpeechEngine {
  typealias Transport = @Sendable (SpeechServerRequest) async throws -> SpeechServerResponse

  /// Delays between the attempts of a request, where the server names none.
  private static let delays: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2)]
  fileprivate static let longestDelay = 10

  let info: SpeechEngineInfo

  private let server: SpeechServer
  private let language: String?
  private let queue: WorkQueue
  private let transport: Transport
  private let sleep: @Sendable (Duration) async throws -> Void
  /// Whether the server rejects requests for word times, which some models do not have.
  private let isPlain = Mutex(false)

  /// There are only final results: a server is asked once for an utterance.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - language: The code of the language that is spoken. `nil`: the server detects it.
  ///   - width: The number of requests at once.
  ///   - transport: Sends a request.
  ///   - sleep: Waits before the next attempt.
  init(
    _ server: SpeechServer,
    language: String? = nil,
    width: Int = 2,
    transport: @escaping Transport = { try await SpeechServerTransport.response(to: $0) },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.server = server
    self.language = language
    self.transport = transport
    self.sleep = sleep
    queue = WorkQueue(width: width)
    info = SpeechEngineInfo(
      name: "Server \(server.url.host ?? "")", model: server.model, quality: .unknown)
  }

  func recognize(_ sound: SpeechSound, as kind: UtteranceKind) async throws -> [TranscriptWord] {
    guard !sound.samples.isEmpty else { return [] }
    return try await queue.perform(kind) { try await request(sound) }
  }

  private func request(_ sound: SpeechSound) async throws -> [TranscriptWord] {
    var attempt = 0
    var isPlain = isPlain.withLock { $0 }
    while true {
      try Task.checkCancellation()
      let response: SpeechServerResponse
      do {
        response = try await transport(makeRequest(sound, isPlain: isPlain))
      } catch let failure as SpeechFailure {
        throw failure
      } catch {
        try Task.checkCancellation()
        guard attempt < Self.delays.count else {
          throw SpeechFailure(
            .serverUnreachable(
              address: server.displayedAddress,
              reason: (error as? SpeechServerUnreachable)?.reason ?? error.localizedDescription),
            cause: .engine)
        }
        try await sleep(Self.delays[attempt])
        attempt += 1
        continue
      }
      switch response.status {
      case 200..<300:
        let words = try OpenAITranscription(response.body, isText: response.isText, server: server)
          .words(duration: sound.duration)
        // Other reasons of a rejection say nothing about later sounds.
        self.isPlain.withLock { $0 = isPlain }
        return words
      case 400 where !isPlain, 422 where !isPlain:
        // Models without word times reject the fields that ask for them.
        isPlain = true
      case 429, 500..<600:
        guard attempt < Self.delays.count else { throw failure(response) }
        try await sleep(response.retryAfter ?? Self.delays[attempt])
        attempt += 1
      default:
        throw failure(response)
      }
    }
  }

  private func failure(_ response: SpeechServerResponse) -> SpeechFailure {
    let remedy: SpeechProblem.ServerRemedy =
      switch response.status {
      case 300..<400:
        response.headerFields["location"].map { SpeechProblem.ServerRemedy.moved(address: $0) }
          ?? .path
      case 401, 403: .key
      case 404, 405: .path
      case 413: .uploadSize
      case 400, 422: .options
      default: .log
      }
    return SpeechFailure(
      .serverRefused(
        address: server.displayedAddress, status: response.status,
        reason: OpenAITranscription.errorMessage(in: response.body), remedy: remedy),
      cause: [400, 413, 422].contains(response.status) ? .sound : .engine)
  }

  private func makeRequest(_ sound: SpeechSound, isPlain: Bool) -> SpeechServerRequest {
    let boundary = "minutes-\(UUID().uuidString)"
    var body = Data()
    var fields = [("model", server.model), ("response_format", isPlain ? "json" : "verbose_json")]
    if let language { fields.append(("language", language)) }
    if !isPlain {
      fields += [
        ("timestamp_granularities[]", "word"), ("timestamp_granularities[]", "segment"),
      ]
    }
    for (name, value) in fields {
      body += Data(
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8
      )
    }
    body += Data(
      """
      --\(boundary)\r
      Content-Disposition: form-data; name="file"; filename="speech.wav"\r
      Content-Type: audio/wav\r
      \r\n
      """.utf8)
    let format = SoundFormat(sampleRate: SpeechSound.sampleRate)!
    body += WAVHeader(format: format, dataSize: sound.samples.count * 2).encoded
    body += sound.samples.map(\.littleEndian).withUnsafeBytes { Data($0) }
    body += Data("\r\n--\(boundary)--\r\n".utf8)
    var headerFields = [
      "Content-Type: multipart/form-data; boundary=\(boundary)", "Accept: application/json",
      "User-Agent: Minutes",
    ]
    if let key = server.key { headerFields.append("Authorization: Bearer \(key)") }
    return SpeechServerRequest(
      url: server.url, headerFields: headerFields, body: body, usesProxy: !server.isOnThisMachine)
  }
}

extension SpeechServerResponse {
  /// Whether the body is plain text.
  fileprivate var isText: Bool { headerFields["content-type"]?.hasPrefix("text/plain") == true }

  /// The time until the request may be repeated, at most ten seconds.
  fileprivate var retryAfter: Duration? {
    headerFields["retry-after"]
      .flatMap { Int($0, radix: 10) }
      .map { .nanoseconds(min(max($0, 0), OpenAIEngine.longestDelay) * 1_000_000_000) }
  }
}
