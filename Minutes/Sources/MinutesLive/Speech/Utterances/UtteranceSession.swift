import BoundedNumbers
import MinutesCore
import Synchronization

/// Recognizes a recording that goes on, utterance by utterance, with any engine.
///
/// The utterance that goes on is recognized about each second, and once more when it has ended. A partial result that takes longer
/// delays the next one; final results wait for each other. Of utterances that wait, the oldest are left out if they are longer than
/// `maximumWaiting` together: the pass over the whole recording recognizes them.
final class UtteranceSession: SpeechSession {
  let results: AsyncThrowingStream<SpeechResult, any Error>

  /// The new sound after which the utterance that goes on is recognized again, in samples.
  private static let partialInterval = SpeechSound.sampleRate

  /// The growth of the delay after which there is a result although no words have come, in samples.
  private static let delayInterval = 5 * SpeechSound.sampleRate

  fileprivate struct Draft {
    var id: Int
    var partial: PartialWords
    var words: [TranscriptWord] { partial.words }
  }

  fileprivate struct State {
    var detector = VoiceDetector()
    /// The utterances that have ended and are not recognized.
    var waiting: [(id: Int, utterance: VoiceDetector.Utterance)] = []
    /// The samples so far.
    var sampleCount = 0
    var segments: [TranscriptSegment] = []
    /// Partial results of utterances that have no final one, by the number of the utterance.
    var drafts: [Draft] = []
    /// The number of the utterance that goes on, or of the next one.
    var id = 0
    var nextPartial = 0
    var isFinished = false
    /// The engine of the last final result.
    var engine: SpeechEngineInfo?
    var notice: String?
    /// Whether an utterance was left out, because it waited too long.
    var hasSkippedSound = false
  }

  private let engine: any SpeechEngine
  private let partials: (any UtterancePartials)?
  private let maximumWaiting: Int
  private let state = Mutex(State())
  private let continuation: AsyncThrowingStream<SpeechResult, any Error>.Continuation
  private let finalSignals: AsyncStream<Void>.Continuation
  private let partialSignals: AsyncStream<Void>.Continuation

  /// - Parameters:
  ///   - engine: Recognizes the utterances.
  ///   - partials: Recognizes the utterance that goes on. `nil`: there are only final results.
  ///   - maximumWaiting: The longest sound that waits for the engine, in seconds.
  init(engine: any SpeechEngine, partials: (any UtterancePartials)?, maximumWaiting: Double = 90) {
    self.engine = engine
    self.partials = partials
    self.maximumWaiting = Int(clamping: maximumWaiting * Double(SpeechSound.sampleRate))
    (results, continuation) = AsyncThrowingStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (finals, finalSignals) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (goesOn, partialSignals) = AsyncStream<Void>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    self.finalSignals = finalSignals
    self.partialSignals = partialSignals
    let partialTask = Task { for await _ in goesOn { await recognizePartial() } }
    let finalTask = Task { for await _ in finals { await recognizeFinals() } }
    continuation.onTermination = { _ in
      partialTask.cancel()
      finalTask.cancel()
    }
  }

  func append(_ sound: SpeechSound) {
    let (hasFinals, hasPartial) = state.withLock { state in
      guard !state.isFinished else { return (false, false) }
      let discardedCount = state.detector.discardedCount
      let hadSkippedSound = state.hasSkippedSound
      let delay = state.delay / Self.delayInterval
      state.sampleCount += sound.samples.count
      let ended = state.detector.append(sound)
      for utterance in ended { state.enqueue(utterance, maximumWaiting: maximumWaiting) }
      // An engine that is too slow may have no result for a long time.
      if state.hasSkippedSound != hadSkippedSound || state.delay / Self.delayInterval != delay {
        continuation.yield(state.result)
      }
      if !ended.isEmpty { state.nextPartial = 0 }
      if state.detector.discardedCount > discardedCount, state.discard() {
        continuation.yield(state.result)
      }
      return (!ended.isEmpty, state.isPartialDue(interval: Self.partialInterval))
    }
    if hasFinals { finalSignals.yield() }
    if hasPartial, partials != nil { partialSignals.yield() }
  }

  func finish() {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.isFinished = true
      if let utterance = state.detector.finish() {
        state.enqueue(utterance, maximumWaiting: maximumWaiting)
      }
      if state.discard() { continuation.yield(state.result) }
    }
    finalSignals.yield()
  }

  private func recognizeFinals() async {
    while let (id, utterance) = state.withLock({ $0.waiting.first }) {
      do {
        let result = try await engine.recognition(of: utterance.sound, as: .final)
        emit { state in
          state.waiting.removeAll { $0.id == id }
          state.settle(id, words: result.words.shifted(bySamples: utterance.start))
          state.engine = result.engine
          state.notice = result.notice
        }
      } catch let failure as SpeechFailure where failure.cause == .sound {
        // The next utterance may be recognized.
        emit { state in
          state.waiting.removeAll { $0.id == id }
          state.settle(id, words: state.drafts.first { $0.id == id }?.words ?? [])
        }
      } catch {
        return end(throwing: error)
      }
    }
    if state.withLock({ $0.isFinished }) { end(throwing: nil) }
  }

  private func recognizePartial() async {
    let (id, current) = state.withLock { ($0.id, $0.waiting.isEmpty ? $0.detector.current : nil) }
    guard let partials, let current, let words = try? await partials.words(of: current) else {
      return
    }
    emit { $0.draft(id, words: words.shifted(bySamples: current.start)) }
  }

  private func emit(_ change: (inout State) -> Void) {
    // Within the lock: results stay in their order.
    state.withLock { state in
      change(&state)
      continuation.yield(state.result)
    }
  }

  private func end(throwing error: (any Error)?) {
    state.withLock {
      $0.isFinished = true
      $0.waiting = []
    }
    if let error, !(error is CancellationError) {
      continuation.finish(throwing: SpeechFailure(error))
    } else {
      continuation.finish()
    }
    finalSignals.finish()
    partialSignals.finish()
  }
}

extension UtteranceSession.State {
  fileprivate var result: SpeechResult {
    SpeechResult(
      segments: segments
        + drafts.filter { !$0.words.isEmpty }.map { TranscriptSegment(id: $0.id, words: $0.words) },
      isFinal: drafts.allSatisfy(\.words.isEmpty), engine: engine, notice: notice,
      delay: SpeechDelay(
        duration: Double(delay) / Double(SpeechSound.sampleRate), hasSkippedSound: hasSkippedSound))
  }

  /// The samples since the end of the oldest utterance that waits.
  fileprivate var delay: Int {
    max(0, waiting.first.map { sampleCount - $0.utterance.end } ?? 0)
  }

  /// Adds an utterance that has ended. Utterances that wait too long keep their partial results.
  fileprivate mutating func enqueue(_ utterance: VoiceDetector.Utterance, maximumWaiting: Int) {
    waiting.append((id, utterance))
    id += 1
    // The first is being recognized.
    while waiting.count > 2,
      waiting.reduce(0, { $0 + $1.utterance.sound.samples.count }) > maximumWaiting
    {
      hasSkippedSound = true
      let left = waiting.remove(at: 1)
      settle(left.id, words: drafts.first { $0.id == left.id }?.words ?? [])
    }
  }

  /// Replaces the partial result of an utterance by the final one.
  fileprivate mutating func settle(_ id: Int, words: [TranscriptWord]) {
    drafts.removeAll { $0.id == id }
    guard !words.isEmpty else { return }
    let index = segments.lastIndex { $0.id < id }.map { $0 + 1 } ?? 0
    segments.insert(TranscriptSegment(id: id, words: words), at: index)
  }

  /// Removes the partial result of an utterance that was none, and refuses later ones.
  ///
  /// - Returns: Whether there was one.
  fileprivate mutating func discard() -> Bool {
    let count = drafts.count
    drafts.removeAll { $0.id == id }
    id += 1
    nextPartial = 0
    return drafts.count < count
  }

  /// Takes the next partial result of an utterance, unless it has a final one.
  fileprivate mutating func draft(_ id: Int, words: [TranscriptWord]) {
    guard id == self.id || waiting.contains(where: { $0.id == id }) else { return }
    if let index = drafts.firstIndex(where: { $0.id == id }) {
      drafts[index].partial.replace(with: words)
    } else {
      drafts.append(UtteranceSession.Draft(id: id, partial: PartialWords(words)))
    }
  }

  fileprivate mutating func isPartialDue(interval: Int) -> Bool {
    guard waiting.isEmpty, let current = detector.current else { return false }
    let length = current.sound.samples.count
    guard length >= nextPartial, length >= interval else { return false }
    nextPartial = length + interval
    return true
  }
}

extension [TranscriptWord] {
  /// The words with times that count from so many samples before.
  func shifted(bySamples count: Int) -> Self {
    let seconds = Double(count) / Double(SpeechSound.sampleRate)
    return map { word in
      var word = word
      word.start += seconds
      word.end += seconds
      return word
    }
  }
}
