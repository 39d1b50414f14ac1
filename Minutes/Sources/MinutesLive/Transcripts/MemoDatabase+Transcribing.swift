import BoundedNumbers
import Foundation
import GRDB
import MinutesCore

extension MemoDatabase {
  /// A memo at which the server has ended so many times is not tried again by itself.
  static let maximumEndings = 3

  /// Yields whenever memos or transcripts have changed, also at once.
  func transcriptionChanges() -> AsyncThrowingStream<Void, any Error> {
    observer.results(of: { _ = try Self.nextRequest(in: $0) }, failure: { $0 })
  }

  /// Takes the next memo that waits: one that was asked for, otherwise the newest. A memo that went on after its transcript was made
  /// waits as well, unless the transcript was edited; so does one whose speakers are to be told apart.
  func startNextTranscription() async throws -> TranscriptionRequest? {
    // Most calls find nothing: no need to write then.
    guard try await read({ try Self.nextRequest(in: $0) }) != nil else { return nil }
    return try await write { database in
      guard let request = try Self.nextRequest(in: database) else { return nil }
      try database.execute(
        sql: """
          UPDATE transcript SET state = 'running', progress = 0, reason = '', isAttributing = ? WHERE memo = ?
          """, arguments: [request.work != .words, request.id.key])
      // Parts of a memo that was shorter then.
      try database.execute(
        sql: "DELETE FROM transcriptPart WHERE memo = ? AND frameCount != ?",
        arguments: [request.id.key, request.frameCount])
      return request
    }
  }

  private static func nextRequest(in database: Database) throws -> TranscriptionRequest? {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT memo.id, memo.frameCount, transcript.state, transcript.isRequested, transcript.speakerCount,
          transcript.isEdited OR transcript.frameCount = memo.frameCount AS isCurrent
        FROM memo JOIN transcript ON transcript.memo = memo.id
        WHERE memo.deletedAt IS NULL AND NOT memo.isOngoing AND memo.frameCount > 0
          AND (transcript.state = 'waiting' OR (
            transcript.state = 'done' AND (
              NOT transcript.isEdited AND transcript.frameCount != memo.frameCount
              OR transcript.json IS NOT NULL AND transcript.speakerCount IS NOT NULL
                AND transcript.speakerCount IS NOT transcript.attributedCount)))
        ORDER BY transcript.isRequested DESC, memo.date DESC, memo.id
        """)
    while let row = try rows.next() {
      if let key = String.fromDatabaseValue(row["id"]), let id = UUID(uuidString: key),
        id.key == key, let frameCount = Int.fromDatabaseValue(row["frameCount"])
      {
        let isCurrent = row["state"] == "done" && row["isCurrent"] == true
        let count = Int.fromDatabaseValue(row["speakerCount"])
          .flatMap { Bounded<SpeakerNumber>($0)?.value }
        return TranscriptionRequest(
          id: id, frameCount: frameCount,
          work: isCurrent ? .speakers(max(1, count ?? 1)) : .words,
          isRequested: row["isRequested"] == true || isCurrent)
      }
    }
    return nil
  }

  /// Has the memos wait that a process was at when it ended, unless it has ended at the same memo too often.
  ///
  /// - Parameter areInterrupted: Whether another process has ended. Otherwise this one could not go on, which is not counted.
  func restartTranscriptions(areInterrupted: Bool = true) async throws {
    let failure = SpeechProblem.serverEnded(times: Self.maximumEndings).stored
    try await write { database in
      if areInterrupted {
        try database.execute(
          sql: "UPDATE transcript SET endings = endings + 1 WHERE state = 'running'")
      }
      try database.execute(
        sql: """
          UPDATE transcript
          SET state = 'failed', isRequested = 0, isAttributing = 0, endings = 0, reason = ?,
            speakerCount = attributedCount
          WHERE state = 'running' AND endings >= ?
          """, arguments: [failure, Self.maximumEndings])
      try database.execute(
        sql: """
          UPDATE transcript SET state = CASE WHEN isAttributing THEN 'done' ELSE 'waiting' END, isAttributing = 0
          WHERE state = 'running'
          """)
    }
  }

  /// Has a memo wait again that this process does not go on with: it is not suspected to have ended the process.
  func releaseTranscription(_ id: Memo.ID) async throws {
    try await write { database in
      try database.execute(
        sql: """
          UPDATE transcript
          SET state = CASE WHEN isAttributing THEN 'done' ELSE 'waiting' END, isAttributing = 0, progress = 0
          WHERE memo = ? AND state = 'running'
          """, arguments: [id.key])
    }
  }

  /// The parts of a memo that were transcribed when a process ended.
  func transcriptParts(_ request: TranscriptionRequest) async throws -> [TranscriptPart] {
    let texts = try await read { database in
      try String.fetchAll(
        database,
        sql: "SELECT json FROM transcriptPart WHERE memo = ? AND frameCount = ? ORDER BY \"end\"",
        arguments: [request.id.key, request.frameCount])
    }
    return texts.compactMap {
      try? JSONDecoder().decode(TranscriptPart.self, from: Data($0.utf8))
    }
  }

  /// Keeps a part of a memo that goes on being transcribed.
  ///
  /// - Throws: A `CancellationError` if the transcription was ended by a user.
  func keep(_ part: TranscriptPart, of request: TranscriptionRequest) async throws {
    let json = String(decoding: try JSONEncoder().encode(part), as: UTF8.self)
    try await write { database in
      try Self.requireRunning(request.id, in: database)
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO transcriptPart (memo, frameCount, "end", json) VALUES (?, ?, ?, ?)
          """, arguments: [request.id.key, request.frameCount, part.end, json])
      // The process gets on with it.
      try database.execute(
        sql: "UPDATE transcript SET endings = 0 WHERE memo = ?", arguments: [request.id.key])
    }
  }

  private static func requireRunning(_ id: Memo.ID, in database: Database) throws {
    let state = try String.fetchOne(
      database,
      sql: """
        SELECT state FROM transcript JOIN memo ON memo.id = transcript.memo
        WHERE transcript.memo = ? AND memo.deletedAt IS NULL
        """, arguments: [id.key])
    guard state == "running" else { throw CancellationError() }
  }

  /// Notes the progress of a transcription.
  ///
  /// - Throws: A `CancellationError` if the transcription was ended by a user, or the memo was deleted.
  func noteProgress(_ id: Memo.ID, _ progress: Double) async throws {
    try await changeRunning(id, "progress = ?", [progress])
  }

  /// Notes that a memo cannot be transcribed. If its speakers could not be told apart, they stay as they were.
  func failTranscription(_ id: Memo.ID, _ failure: SpeechFailure) async throws {
    try await changeRunning(
      id,
      """
      state = 'failed', isRequested = 0, isAttributing = 0, endings = 0, reason = ?,
        speakerCount = CASE WHEN isAttributing THEN attributedCount ELSE speakerCount END
      """, [failure.problem.stored])
  }

  /// Has a memo wait until there is an engine that works.
  func postponeTranscription(_ id: Memo.ID, _ failure: SpeechFailure) async throws {
    try await changeRunning(
      id,
      """
      state = CASE WHEN isAttributing THEN 'done' ELSE 'waiting' END, isAttributing = 0, endings = 0, reason = ?
      """, [failure.problem.stored])
  }

  /// Stores the speakers of a memo. The words are those of the stored transcript, which may have been edited since.
  ///
  /// - Throws: A `CancellationError` if it was ended by a user.
  func finishSpeakers(
    _ request: TranscriptionRequest, _ count: Int, _ attribution: SpeakerAttribution
  ) async throws {
    var isStored = false
    while !isStored {
      let row = try await read { try TranscriptRow.fetchOne($0, request.id, withWords: true) }
      guard let row, row.state == .running, let transcript = try row.transcript() else {
        throw CancellationError()
      }
      // Outside of the transaction, which recordings wait for; and again if the words have been edited since.
      let json = try attribution.attribute(transcript).json
      isStored = try await write { database in
        guard
          let new = try TranscriptRow.fetchOne(database, request.id, withWords: false),
          new.state == .running
        else { throw CancellationError() }
        guard new.revision == row.revision else { return false }
        try database.execute(
          sql: """
            UPDATE transcript
            SET state = 'done', isRequested = 0, isAttributing = 0, progress = 1, endings = 0, revision = ?,
              attributedCount = ?, json = ?
            WHERE memo = ?
            """,
          arguments: [row.revision + 1, count, json, request.id.key])
        return true
      }
    }
  }

  private func changeRunning(
    _ id: Memo.ID, _ assignments: String, _ arguments: StatementArguments
  ) async throws {
    try await write { database in
      try Self.requireRunning(id, in: database)
      try database.execute(
        sql: "UPDATE transcript SET \(assignments) WHERE memo = ?",
        arguments: arguments + [id.key])
    }
  }
}
