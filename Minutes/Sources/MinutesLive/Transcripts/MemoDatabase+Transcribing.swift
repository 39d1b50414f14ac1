import Foundation
import GRDB
import MinutesCore

/// A memo that is to be transcribed.
struct TranscriptionRequest: Equatable {
  var id: Memo.ID
  var frameCount: Int
}

extension MemoDatabase {
  /// Yields whenever memos or transcripts have changed, also at once.
  func transcriptionChanges() -> AsyncThrowingStream<Void, any Error> {
    let observation = ValueObservation.tracking { try Self.nextRequest(in: $0) }
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let observing = observation.start(in: pool, scheduling: .async(onQueue: queue)) { error in
        continuation.finish(throwing: error)
      } onChange: { _ in
        continuation.yield()
      }
      continuation.onTermination = { _ in observing.cancel() }
    }
  }

  /// Takes the next memo that waits: one that was asked for, otherwise the newest. A memo that went on after its transcript was made
  /// waits as well, unless the transcript was edited.
  func startNextTranscription() async throws -> TranscriptionRequest? {
    // Most calls find nothing: no need to write then.
    guard try await read({ try Self.nextRequest(in: $0) }) != nil else { return nil }
    return try await write { database in
      guard let request = try Self.nextRequest(in: database) else { return nil }
      try database.execute(
        sql: "UPDATE transcript SET state = 'running', progress = 0, reason = '' WHERE memo = ?",
        arguments: [request.id.key])
      return request
    }
  }

  private static func nextRequest(in database: Database) throws -> TranscriptionRequest? {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT memo.id, memo.frameCount FROM memo JOIN transcript ON transcript.memo = memo.id
        WHERE memo.deletedAt IS NULL AND NOT memo.isOngoing AND memo.frameCount > 0
          AND (transcript.state = 'waiting' OR (
            transcript.state = 'done' AND NOT transcript.isEdited
              AND transcript.frameCount != memo.frameCount))
        ORDER BY transcript.isRequested DESC, memo.date DESC, memo.id
        """)
    while let row = try rows.next() {
      if let key = String.fromDatabaseValue(row["id"]), let id = UUID(uuidString: key),
        id.key == key, let frameCount = Int.fromDatabaseValue(row["frameCount"])
      {
        return TranscriptionRequest(id: id, frameCount: frameCount)
      }
    }
    return nil
  }

  /// Has the memos wait that a process was transcribing when it ended.
  func restartTranscriptions() async throws {
    try await write {
      try $0.execute(sql: "UPDATE transcript SET state = 'waiting' WHERE state = 'running'")
    }
  }

  /// Notes the progress of a transcription.
  ///
  /// - Throws: A `CancellationError` if the transcription was ended by a user.
  func noteProgress(_ id: Memo.ID, _ progress: Double) async throws {
    try await changeRunning(id, "progress = ?", [progress])
  }

  /// Notes that a transcription has failed.
  func failTranscription(_ id: Memo.ID, _ failure: SpeechFailure) async throws {
    try await changeRunning(id, "state = 'failed', isRequested = 0, reason = ?", [failure.message])
  }

  /// Stores a new transcript, and names the memo if it has no name and was not transcribed before. The names of speakers stay.
  ///
  /// - Throws: A `CancellationError` if the transcription was ended by a user.
  func finishTranscription(_ request: TranscriptionRequest, _ new: Transcript) async throws {
    try await write { database in
      guard
        let row = try TranscriptRow.fetchOne(database, request.id, withWords: true),
        row.state == .running
      else { throw CancellationError() }
      var transcript = new
      if let old = try? row.transcript() { transcript.speakerNames = old.speakerNames }
      try database.execute(
        sql: """
          UPDATE transcript
          SET state = 'done', isRequested = 0, isEdited = 0, progress = 1, frameCount = ?, revision = ?, text = ?, json = ?
          WHERE memo = ?
          """,
        arguments: [
          request.frameCount, row.revision + 1, transcript.text, try transcript.json,
          request.id.key,
        ])
      if row.json == nil, let title = transcript.suggestedTitle {
        try database.execute(
          sql: "UPDATE memo SET title = ? WHERE id = ? AND trim(title) = ''",
          arguments: [title, request.id.key])
      }
    }
  }

  private func changeRunning(
    _ id: Memo.ID, _ assignments: String, _ arguments: StatementArguments
  ) async throws {
    try await write { database in
      try database.execute(
        sql: "UPDATE transcript SET \(assignments) WHERE memo = ? AND state = 'running'",
        arguments: arguments + [id.key])
      guard database.changesCount == 1 else { throw CancellationError() }
    }
  }
}
