import Foundation
import MinutesCore
import Synchronization

/// The engine that is always there: a rough draft, about one word in four wrong.
///
/// Utterances are recognized as a whole by a bounded pool of decoders. Each of the first recordings that go on also has a decoder of its
/// own, which streams partial results; more recordings get final results only.
final class PocketSphinxEngine: SpeechEngine {
  /// The model of the Debian package pocketsphinx-en-us.
  static let standardModel = URL(fileURLWithPath: "/usr/share/pocketsphinx/model/en-us")

  let info = SpeechEngineInfo(name: "PocketSphinx", model: "en-us", quality: .draft)

  /// The decoders that exist.
  var decoderCount: Int { state.withLock { $0.decoderCount } }

  private struct State {
    var decoderCount = 0
    /// Decoders that are loaded and have nothing to do.
    var idle: [PocketSphinxWorker] = []
    var streamCount = 0
  }

  private let model: URL
  private let queue: WorkQueue
  private let maximumStreams: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - model: The folder of the model.
  ///   - decoders: The number of utterances that are recognized at once. Each decoder takes 94 MB.
  ///   - streams: The number of recordings with partial results.
  init(model: URL = standardModel, decoders: Int = 2, streams: Int = 2) {
    self.model = model
    queue = WorkQueue(width: decoders)
    maximumStreams = streams
  }

  func recognize(_ sound: SpeechSound, as kind: UtteranceKind) async throws -> [TranscriptWord] {
    guard !sound.samples.isEmpty else { return [] }
    return try await queue.perform(kind) {
      let worker = takeWorker()
      defer { putBack(worker) }
      return try await worker.recognize(sound)
    }
  }

  func makePartials() async throws -> (any UtterancePartials)? {
    let hasStream = state.withLock { state in
      guard state.streamCount < maximumStreams else { return false }
      state.streamCount += 1
      return true
    }
    guard hasStream else {
      // In the queue: more recordings at once do not load more decoders.
      try await queue.perform(.final) { try await recognizeNothing() }
      return nil
    }
    let worker = takeWorker()
    let stream = PocketSphinxStream(worker: worker) { [self] in
      state.withLock { $0.streamCount -= 1 }
      putBack(worker)
    }
    try await worker.prepare()
    return stream
  }

  /// Throws if there is no model.
  private func recognizeNothing() async throws {
    let worker = takeWorker()
    defer { putBack(worker) }
    try await worker.prepare()
  }

  private func takeWorker() -> PocketSphinxWorker {
    state.withLock { state in
      if let worker = state.idle.popLast() { return worker }
      state.decoderCount += 1
      return PocketSphinxWorker(model: model)
    }
  }

  private func putBack(_ worker: PocketSphinxWorker) {
    state.withLock { $0.idle.append(worker) }
  }
}

/// The partial results of one recording. Its decoder goes back to the pool with the last reference.
private final class PocketSphinxStream: UtterancePartials {
  private let worker: PocketSphinxWorker
  private let putBack: @Sendable () -> Void

  init(worker: PocketSphinxWorker, putBack: @escaping @Sendable () -> Void) {
    self.worker = worker
    self.putBack = putBack
  }

  deinit { putBack() }

  func words(of utterance: VoiceDetector.Utterance) async throws -> [TranscriptWord] {
    try await worker.words(of: utterance)
  }
}
