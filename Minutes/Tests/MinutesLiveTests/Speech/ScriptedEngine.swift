import MinutesCore

@testable import MinutesLive

/// An engine whose results a test provides, one by one.
final class ScriptedEngine: SpeechEngine {
  struct Request: Sendable {
    var sound: SpeechSound
    var kind: UtteranceKind
    let continuation: CheckedContinuation<[TranscriptWord], any Error>

    func reply(_ text: String) {
      let words = text.split(separator: " ").enumerated().map { index, word in
        TranscriptWord(String(word), start: Double(index), end: Double(index) + 0.5)
      }
      continuation.resume(returning: words)
    }

    func fail(_ message: String) {
      continuation.resume(throwing: SpeechFailure(message, cause: .engine))
    }
  }

  let info: SpeechEngineInfo
  let requests: AsyncStream<Request>
  private let continuation: AsyncStream<Request>.Continuation
  private let hasPartials: Bool

  init(_ name: String = "Scripted", hasPartials: Bool = false) {
    info = SpeechEngineInfo(name: name, quality: .good)
    self.hasPartials = hasPartials
    (requests, continuation) = AsyncStream.makeStream()
  }

  func recognize(_ sound: SpeechSound, as kind: UtteranceKind) async throws -> [TranscriptWord] {
    try await withCheckedThrowingContinuation {
      continuation.yield(Request(sound: sound, kind: kind, continuation: $0))
    }
  }

  func makePartials() async throws -> (any UtterancePartials)? {
    hasPartials ? RepeatedPartials(engine: self) : nil
  }
}

/// An engine that always returns the same result.
struct ConstantEngine: SpeechEngine {
  var info = SpeechEngineInfo(name: "Constant", quality: .good)
  var text = "word"
  var failure: SpeechFailure?

  func recognize(_ sound: SpeechSound, as kind: UtteranceKind) async throws -> [TranscriptWord] {
    if let failure { throw failure }
    return [TranscriptWord(text, start: 0, end: sound.duration)]
  }

  func makePartials() async throws -> (any UtterancePartials)? {
    if let failure { throw failure }
    return nil
  }
}
