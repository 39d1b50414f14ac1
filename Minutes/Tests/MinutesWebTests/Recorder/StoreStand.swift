import ComposableArchitecture
import Foundation
import MinutesCore

/// An in-memory store that fails on demand.
final class StoreStand: Sendable {
  struct Kept: Equatable {
    var samples = Data()
    var isMemo = false
    var isRecovered = false
    var missingDuration: TimeInterval = 0
    var channelCount = 1
    var frameCount: Int { samples.count / (2 * channelCount) }
  }

  let recordings = LockIsolated<[Memo.ID: Kept]>([:])
  let touches = LockIsolated(0)
  /// Whether other pages show each recording, as its last beginning says.
  let listed = LockIsolated<[Memo.ID: Bool]>([:])
  /// The pauses and their ends that were noted.
  let pauses = LockIsolated<[Bool]>([])
  /// The failures of the next calls, by operation.
  let failures = LockIsolated<[String: [RecorderFailure]]>([:])
  /// The number of chunks that are accepted before the failures of `append` begin.
  let chunksBeforeFailure = LockIsolated(0)

  private func fail(_ name: String) throws {
    let failure = failures.withValue { failures -> RecorderFailure? in
      guard failures[name]?.isEmpty == false else { return nil }
      return failures[name]!.removeFirst()
    }
    if let failure { throw failure }
  }

  private func change<Result: Sendable>(
    _ id: Memo.ID, _ body: @Sendable (inout Kept) throws -> Result
  ) throws -> Result {
    try recordings.withValue { recordings in
      guard var kept = recordings[id] else { throw RecorderFailure.noSuchRecording }
      defer { recordings[id] = kept }
      return try body(&kept)
    }
  }

  private func finish(_ id: Memo.ID, _ frameCount: Int, isRecovered: Bool) throws -> Memo {
    try change(id) { kept in
      guard kept.frameCount >= frameCount else {
        throw RecorderFailure.missingSound(expectedFrame: kept.frameCount)
      }
      kept.isRecovered = isRecovered && (kept.isRecovered || !kept.isMemo)
      kept.isMemo = true
      return Memo(
        id: id, date: Date(timeIntervalSince1970: 1_234_567_890),
        duration: Double(kept.frameCount) / 48_000, isRecovered: kept.isRecovered,
        missingDuration: kept.missingDuration)
    }
  }

  var client: RecordingStoreClient {
    RecordingStoreClient(
      begin: { [self] id, date, format, isListed in
        try fail("begin")
        listed.withValue { $0[id] = isListed }
        let frameCount = try recordings.withValue { recordings in
          var kept = recordings[id] ?? Kept()
          guard !kept.isMemo || kept.isRecovered else { throw RecorderFailure.noSuchRecording }
          kept.isMemo = false
          kept.channelCount = format.channelCount
          recordings[id] = kept
          return kept.frameCount
        }
        return StoredRecording(id: id, date: date, format: format, frameCount: frameCount)
      },
      append: { [self] id, chunk in
        let mayFail = chunksBeforeFailure.withValue { count in
          count -= 1
          return count < 0
        }
        if mayFail { try fail("append") }
        let frameCount = try change(id) { kept in
          guard !kept.isMemo else { throw RecorderFailure.noSuchRecording }
          guard chunk.firstFrame <= kept.frameCount else {
            throw RecorderFailure.missingSound(expectedFrame: kept.frameCount)
          }
          kept.samples =
            kept.samples.prefix(chunk.firstFrame * 2 * kept.channelCount) + chunk.samples
          return kept.frameCount
        }
        return SoundAcknowledgement(frameCount: frameCount)
      },
      touch: { [touches] _ in touches.withValue { $0 += 1 } },
      notePaused: { [pauses] _, isPaused in pauses.withValue { $0.append(isPaused) } },
      noteMissing: { [self] id, duration in
        try fail("noteMissing")
        try change(id) { $0.missingDuration = duration }
      },
      finish: { [self] id, frameCount in
        try fail("finish")
        return try finish(id, frameCount, isRecovered: false)
      },
      recover: { [self] id, frameCount in
        try fail("recover")
        return try finish(id, frameCount, isRecovered: true)
      },
      discard: { [self] id in
        try fail("discard")
        recordings.withValue { $0[id] = nil }
      }
    )
  }
}
