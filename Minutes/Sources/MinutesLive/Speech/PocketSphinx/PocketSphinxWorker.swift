import Foundation
import MinutesCore

/// A decoder on a thread of its own, with a low priority.
actor PocketSphinxWorker {
  private nonisolated let executor = FileExecutor("pocketsphinx")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let thread: BackgroundThread<Decoding>

  init(model: URL) {
    thread = BackgroundThread("pocketsphinx") { Decoding(model: model) }
  }

  /// Loads the model, and forgets the utterance of another recording.
  func prepare() throws { try thread.run { try $0.prepare() } }

  func recognize(_ sound: SpeechSound) throws -> [TranscriptWord] {
    try Task.checkCancellation()
    return try thread.run { try $0.recognize(sound) }
  }

  /// Decodes the new sound of an utterance that goes on.
  func words(of utterance: VoiceDetector.Utterance) throws -> [TranscriptWord] {
    try thread.run { try $0.words(of: utterance) }
  }
}

/// A decoder that is loaded when it is needed first.
private struct Decoding {
  let model: URL
  private var loaded: PocketSphinxDecoder?
  /// The utterance that goes on.
  private var streamed: (start: Int, count: Int)?

  init(model: URL) { self.model = model }

  mutating func prepare() throws {
    streamed = nil
    _ = try decoder()
  }

  mutating func recognize(_ sound: SpeechSound) throws -> [TranscriptWord] {
    streamed = nil
    return try decoder().recognize(sound)
  }

  mutating func words(of utterance: VoiceDetector.Utterance) throws -> [TranscriptWord] {
    let decoder = try decoder()
    let samples = utterance.sound.samples
    var known = 0
    if let streamed, streamed.start == utterance.start, streamed.count <= samples.count {
      known = streamed.count
    } else {
      try decoder.begin()
    }
    streamed = (utterance.start, samples.count)
    try decoder.process(samples[known...])
    return decoder.words
  }

  private mutating func decoder() throws -> PocketSphinxDecoder {
    if let loaded { return loaded }
    let decoder = try PocketSphinxDecoder(model: model)
    loaded = decoder
    return decoder
  }
}
