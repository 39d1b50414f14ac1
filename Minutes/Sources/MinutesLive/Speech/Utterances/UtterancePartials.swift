import MinutesCore

/// Recognizes an utterance while it goes on.
protocol UtterancePartials: Sendable {
  /// The words of the utterance so far, from its start. The next call has the same utterance with more sound, or another one.
  func words(of utterance: VoiceDetector.Utterance) async throws -> [TranscriptWord]
}

/// Recognizes all of the utterance each time.
struct RepeatedPartials: UtterancePartials {
  let engine: any SpeechEngine

  func words(of utterance: VoiceDetector.Utterance) async throws -> [TranscriptWord] {
    try await engine.recognize(utterance.sound, as: .partial)
  }
}
