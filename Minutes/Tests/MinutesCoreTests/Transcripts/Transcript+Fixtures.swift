import ComposableArchitecture
import Foundation
import MinutesCore

extension [TranscriptWord] {
  /// Words of half a second each, half a second apart.
  static func spoken(_ text: String, at start: TimeInterval = 0, speaker: Int? = nil) -> Self {
    text.split(separator: " ").enumerated().map { index, word in
      let time = start + Double(index)
      return TranscriptWord(
        String(word), start: time, end: time + 0.5, confidence: 0.75, speaker: speaker)
    }
  }
}

extension Transcript {
  /// Utterances, each with the time at which it starts.
  static func spoken(_ utterances: (TimeInterval, String)...) -> Self {
    Transcript(
      segments: utterances.enumerated().map { index, utterance in
        TranscriptSegment(id: index, words: .spoken(utterance.1, at: utterance.0))
      },
      engine: SpeechEngineInfo(name: "Whisper", model: "tiny.en", quality: .good)
    )
  }
}

extension DependencyValues {
  /// Sets a server without speech recognition, whose transcripts arrive only as actions of the test.
  mutating func setTranscriptsWithoutChanges() {
    speechClient = .off
    transcripts.speakerCounts = { nil }
    transcripts.changes = { _ in .finished() }
  }
}

extension TranscriptClient {
  /// Saves transcripts after the end of a stream.
  mutating func delaySaves(until end: AsyncStream<Void>) {
    save = { _, _, revision in
      for await _ in end {}
      return revision + 1
    }
  }
}
