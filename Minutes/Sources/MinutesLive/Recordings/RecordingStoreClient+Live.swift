import Foundation
import MinutesCore

extension RecordingStoreClient {
  /// Stores recordings in files. Errors are converted to ``RecorderFailure``.
  ///
  /// - Parameters:
  ///   - browser: The browser that records. `nil` if it is unknown.
  ///   - timeZone: The time zone in which its memos are named. `nil` for that of this machine.
  init(_ store: RecordingStore, browser: UUID? = nil, timeZone: TimeZone? = nil) {
    @Sendable func mappingErrors<Result>(
      _ operation: () async throws -> Result
    ) async throws -> Result {
      do {
        return try await operation()
      } catch {
        throw RecorderFailure(storing: error)
      }
    }
    self.init(
      begin: { id, date, format, isListed in
        try await mappingErrors {
          try await store.begin(
            id, date: date, timeZone: timeZone, format: format, browser: browser,
            isListed: isListed)
        }
      },
      append: { id, chunk in try await mappingErrors { try await store.append(id, chunk) } },
      touch: { id in await store.touch(id) },
      notePaused: { id, isPaused in await store.notePaused(id, isPaused) },
      noteMissing: { id, duration in
        try await mappingErrors { try await store.noteMissing(id, duration) }
      },
      finish: { id, frameCount in
        try await mappingErrors { try await store.finish(id, frameCount: frameCount) }
      },
      recover: { id, frameCount in
        try await mappingErrors {
          try await store.recover(id, frameCount: frameCount)
        }
      },
      discard: { id in try await mappingErrors { try await store.discard(id) } }
    )
  }
}
