import Foundation
import MinutesCore

@testable import KilledRecorder
@testable import MinutesLive

extension MemoLibrary {
  /// Begins a recording of the signal without finishing it.
  ///
  /// - Parameter frameCount: The length, at 48,000 frames a second.
  func beginMemo(
    on date: Date, frameCount: Int, format: SoundFormat = Signal.format
  ) async throws -> Memo.ID {
    let id = UUID()
    _ = try await recordingStore.begin(id: id, date: date, format: format)
    _ = try await recordingStore.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<frameCount)))
    return id
  }

  /// Records a memo without a title, of 0.1 seconds unless a length is given, and returns its row.
  ///
  /// - Parameter frameCount: The length, at 48,000 frames a second.
  func makeMemo(
    on date: Date, frameCount: Int = 4_800, format: SoundFormat = Signal.format
  ) async throws -> Memo {
    let id = try await beginMemo(on: date, frameCount: frameCount, format: format)
    return try await recordingStore.finish(id: id, frameCount: frameCount)
  }

  /// Records a memo of 0.1 seconds.
  func recordMemo(on date: Date) async throws -> Memo.ID {
    try await makeMemo(on: date).id
  }

  /// Records a memo with a title.
  ///
  /// - Parameter frameCount: The length, at 48,000 frames a second.
  func recordMemo(
    _ title: String, on date: Date = Date(timeIntervalSince1970: 1_234_567_890),
    frameCount: Int = 48_000
  ) async throws -> Memo.ID {
    let id = try await makeMemo(on: date, frameCount: frameCount).id
    try await repository.rename(id: id, title: title)
    return id
  }

  /// Replaces the transcript of a memo.
  func saveTranscript(_ transcript: Transcript, of id: Memo.ID) async throws {
    let revision = try await transcripts.record(id: id).revision
    _ = try await transcripts.save(id: id, transcript: transcript, revision: revision)
  }
}
