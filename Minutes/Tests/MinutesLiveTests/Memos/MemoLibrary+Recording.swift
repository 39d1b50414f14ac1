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
}
