import ComposableArchitecture
import Foundation
import MinutesCore

@testable import MinutesLive

/// A library in a temporary folder, with memos that contain speech.
struct LibraryWithSpeech {
  let temporary = TemporaryFolder()

  static let engine = SpeechEngineInfo(name: "Script", quality: .good)

  static func transcript(_ text: String) -> Transcript {
    let words = text.split(separator: " ").enumerated().map { index, word in
      TranscriptWord(String(word), start: Double(index) / 100, end: Double(index + 1) / 100)
    }
    return Transcript(segments: [TranscriptSegment(id: 0, words: words)], engine: engine)
  }

  func open(clock: any Clock<Duration> = ContinuousClock()) async throws -> MemoLibrary {
    try await MemoLibrary(temporary.folder, clock: clock)
  }

  func record(in library: MemoLibrary, seconds: Double = 0) async throws -> Memo.ID {
    try await library.recordMemo(on: Date(timeIntervalSince1970: 1_234_567_890 + seconds))
  }

  /// Returns the first record of a memo that satisfies a condition.
  func record(
    of id: Memo.ID, in library: MemoLibrary, _ isWanted: (TranscriptRecord) -> Bool
  ) async throws -> TranscriptRecord {
    for try await record in library.transcripts.changes(id: id) where isWanted(record) {
      return record
    }
    throw CancellationError()
  }
}
