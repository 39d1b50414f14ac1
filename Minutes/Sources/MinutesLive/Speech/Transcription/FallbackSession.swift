import BoundedNumbers
import MinutesCore
import Synchronization

/// A session that goes on with another engine where one fails. The utterance that was not final is recognized again.
final class FallbackSession: SpeechSession {
  let results: AsyncThrowingStream<SpeechResult, any Error>

  /// The sound that another engine can be given again, in samples.
  private static let memory = 60 * SpeechSound.sampleRate

  fileprivate struct State {
    var session: any SpeechSession
    /// The number of samples before the session.
    var start = 0
    /// The text before the session.
    var segments: [TranscriptSegment] = []
    var result = SpeechResult(segments: [], isFinal: true)
    /// The last samples, and the number of samples before them.
    var recent: [Int16] = []
    var recentStart = 0
    var isFinished = false
    var failures = 0
  }

  private let state: Mutex<State>
  private let continuation: AsyncThrowingStream<SpeechResult, any Error>.Continuation
  /// More failures than this end the session: an engine that fails with each utterance is no engine.
  private static let maximumFailures = 20

  /// - Parameters:
  ///   - session: The first session.
  ///   - makeNext: Makes the next one after a failure. Throws if there is no other engine.
  init(
    _ session: any SpeechSession,
    makeNext: @escaping @Sendable (SpeechFailure) async throws -> any SpeechSession
  ) {
    state = Mutex(State(session: session))
    (results, continuation) = AsyncThrowingStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    let task = Task { await run(session, makeNext) }
    continuation.onTermination = { _ in task.cancel() }
  }

  func append(_ sound: SpeechSound) {
    state.withLock { state in
      state.recent += sound.samples
      // Rarely: removing from the start moves the rest.
      let excess = state.recent.count - 2 * Self.memory
      if excess > 0 {
        state.recent.removeFirst(excess + Self.memory)
        state.recentStart += excess + Self.memory
      }
      state.session.append(sound)
    }
  }

  func finish() {
    state.withLock { state in
      state.isFinished = true
      state.session.finish()
    }
  }

  private func run(
    _ first: any SpeechSession,
    _ makeNext: @Sendable (SpeechFailure) async throws -> any SpeechSession
  ) async {
    var session = first
    while true {
      do {
        for try await result in session.results {
          continuation.yield(state.withLock { $0.add(result) })
        }
        return continuation.finish()
      } catch {
        let failures = state.withLock { state in
          state.failures += 1
          return state.failures
        }
        do {
          guard failures <= Self.maximumFailures else { throw error }
          session = try await makeNext(SpeechFailure(error))
          continuation.yield(state.withLock { $0.replace(by: session) })
        } catch {
          return continuation.finish(throwing: SpeechFailure(error))
        }
      }
    }
  }
}

extension FallbackSession.State {
  fileprivate mutating func add(_ new: SpeechResult) -> SpeechResult {
    let firstID = (segments.last?.id ?? -1) + 1
    result = SpeechResult(
      segments: segments
        + new.segments.map {
          TranscriptSegment(id: firstID + $0.id, words: $0.words.shifted(bySamples: start))
        },
      isFinal: new.isFinal)
    return result
  }

  /// Gives another session the sound after the last segment that is final.
  fileprivate mutating func replace(by next: any SpeechSession) -> SpeechResult {
    segments = result.isFinal ? result.segments : result.segments.dropLast()
    let end = Int(clamping: (segments.last?.end ?? 0) * Double(SpeechSound.sampleRate))
    start = min(max(recentStart, end), recentStart + recent.count)
    session = next
    next.append(SpeechSound(samples: Array(recent[(start - recentStart)...])))
    if isFinished { next.finish() }
    result = SpeechResult(segments: segments, isFinal: true)
    return result
  }
}
