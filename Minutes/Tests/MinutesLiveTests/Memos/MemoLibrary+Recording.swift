import Foundation
import MinutesCore

@testable import KilledRecorder
@testable import MinutesLive

extension MemoLibrary {
  /// Records a memo of 0.1 seconds.
  func recordMemo(on date: Date) async throws -> Memo.ID {
    let id = UUID()
    _ = try await recordingStore.begin(id: id, date: date, format: Signal.format)
    _ = try await recordingStore.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<4_800)))
    return try await recordingStore.finish(id: id, frameCount: 4_800).id
  }

  /// Records a memo with a title.
  ///
  /// - Parameter frameCount: The length, at 48,000 frames a second.
  func recordMemo(
    _ title: String, on date: Date = Date(timeIntervalSince1970: 1_234_567_890),
    frameCount: Int = 48_000
  ) async throws -> Memo.ID {
    let id = UUID()
    _ = try await recordingStore.begin(id: id, date: date, format: Signal.format)
    _ = try await recordingStore.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<frameCount)))
    _ = try await recordingStore.finish(id: id, frameCount: frameCount)
    try await repository.rename(id: id, title: title)
    return id
  }
}
