import ComposableArchitecture
import Foundation
import MinutesCore
import Synchronization

/// Recognizes the recordings that pages show, while they go on.
///
/// Nothing here waits: a recording hands over its sound after the sound is on the disk, and sound that an engine is too slow
/// for is left out.
final class LiveCaptions: Sendable {
  /// An engine, and the way to its sound format.
  struct Recognizer: Sendable {
    var engine: any SpeechEngine
    var makeConverter: @Sendable (SoundFormat) throws -> any SpeechSoundConverter = {
      try ResamplingConverter($0)
    }
  }

  private let clock: any Clock<Duration>
  private let state = Mutex(State())

  init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  private struct State {
    var recognizer: Recognizer?
    var recordings: [Memo.ID: CaptionedRecording] = [:]
    /// Whether sound has come since ``waitUntilNothingIsRecorded()`` has looked last.
    var hasSound = false
  }

  /// The time without sound after which nothing is recorded.
  static let silence = Duration.seconds(3)

  /// The engine for recordings from now on. `nil` for none.
  var recognizer: Recognizer? {
    get { state.withLock(\.recognizer) }
    set { state.withLock { $0.recognizer = newValue } }
  }

  /// The text of a recording so far, and whenever there is more. The recording is recognized from the first call on.
  func results(of id: Memo.ID) -> AsyncThrowingStream<SpeechResult, any Error> {
    let recording = state.withLock { state -> CaptionedRecording? in
      if let recording = state.recordings[id] { return recording }
      guard let recognizer = state.recognizer else { return nil }
      let recording = CaptionedRecording(recognizer, clock: clock) { [weak self] recording in
        self?.state.withLock { state in
          if state.recordings[id] === recording { state.recordings[id] = nil }
        }
      }
      state.recordings[id] = recording
      return recording
    }
    return recording?.results() ?? .finished(throwing: Self.noEngine)
  }

  static let noEngine = SpeechFailure(.noCaptionEngine)

  /// Takes a chunk that is on the disk. Returns at once.
  func append(_ chunk: SoundChunk, of id: Memo.ID, format: SoundFormat) {
    let recording = state.withLock { state in
      state.hasSound = true
      return state.recordings[id]
    }
    recording?.append(chunk, format: format)
  }

  /// Waits until no sound has come for a few seconds.
  func waitUntilNothingIsRecorded() async throws {
    func hasSound() -> Bool {
      state.withLock { state in
        defer { state.hasSound = false }
        return state.hasSound
      }
    }
    while hasSound() { try await clock.sleep(for: Self.silence) }
  }

  /// Ends the captions of a recording that has ended, with the words of its last sound.
  func finish(_ id: Memo.ID) {
    state.withLock { $0.recordings.removeValue(forKey: id) }?.finish()
  }
}
