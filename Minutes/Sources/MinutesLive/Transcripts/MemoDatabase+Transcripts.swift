import Foundation
import GRDB
import MinutesCore
import Synchronization

extension MemoDatabase {
  /// The transcript of a memo.
  func transcript(_ id: Memo.ID) async throws -> TranscriptRecord {
    try await read { try Self.record(id, in: $0, after: nil) }
  }

  /// The transcript of a memo now and after each change, made here or by another process.
  func transcriptChanges(_ id: Memo.ID) -> AsyncThrowingStream<TranscriptRecord, any Error> {
    // The words are read again when the revision has changed only.
    let last = Mutex<TranscriptRecord?>(nil)
    return observer.results(
      of: { database in
        let record = try Self.record(id, in: database, after: last.withLock(\.self))
        last.withLock { $0 = record }
        return record
      }, isRepeated: ==, failure: { TranscriptFailure(storing: $0) })
  }

  /// - Parameter last: The record that was read before: its words are taken over if they are the same.
  private static func record(
    _ id: Memo.ID, in database: Database, after last: TranscriptRecord?
  ) throws -> TranscriptRecord {
    guard
      try MemoRow.listed.filter(key: id.key).fetchCount(database) == 1,
      var row = try TranscriptRow.fetchOne(database, id, withWords: false)
    else { throw RepositoryFailure.noSuchMemo }
    if let last, last.revision == row.revision, last.transcript != nil || row.revision == 0 {
      return row.record(last.transcript)
    }
    row = try TranscriptRow.fetchOne(database, id, withWords: true) ?? row
    do {
      return row.record(try row.transcript())
    } catch let failure as SpeechFailure {
      var record = row.record(nil)
      if row.state == .done { record.state = .failed(failure) }
      return record
    }
  }

  /// Saves an edited transcript, if the stored one has this revision. Edited text ends a transcription. An automatic title follows it.
  ///
  /// - Returns: The new revision.
  func saveTranscript(
    _ id: Memo.ID, _ transcript: Transcript, revision: Int
  ) async throws -> Int {
    let json = try transcript.json
    let title = transcript.suggestedTitle
    return try await write { database in
      guard
        try MemoRow.listed.filter(key: id.key).fetchCount(database) == 1,
        let row = try TranscriptRow.fetchOne(database, id, withWords: false)
      else { throw RepositoryFailure.noSuchMemo }
      guard row.revision == revision else { throw TranscriptFailure.changedElsewhere }
      // Speakers that are being told apart do not stand in the way of edits: they are attributed to the edited words.
      let endsTranscription =
        try transcript.isEdited
        && !(Bool.fetchOne(
          database, sql: "SELECT isAttributing FROM transcript WHERE memo = ?",
          arguments: [id.key]) ?? false)
      let state = endsTranscription ? .done : row.state
      try database.execute(
        sql: """
          UPDATE transcript
          SET json = ?, text = ?, isEdited = ?, revision = ?, state = ?, isRequested = isRequested AND NOT ?
          WHERE memo = ?
          """,
        arguments: [
          json, transcript.text, transcript.isEdited, revision + 1, state.rawValue,
          endsTranscription, id.key,
        ])
      if endsTranscription { try Self.removeParts(of: id, in: database) }
      try self.updateAutomaticTitle(of: id, to: title, in: database)
      return revision + 1
    }
  }

  /// Replaces the title of a memo unless the user has chosen it.
  ///
  /// - Parameters:
  ///   - title: The title that the new words suggest. `nil` if there are none: then a title of earlier words is replaced by one from
  ///     the time of recording.
  ///   - isFirst: Whether the memo was not transcribed before. Then its title does not come from words, and may be missing.
  func updateAutomaticTitle(
    of id: Memo.ID, to title: String?, isFirst: Bool = false, in database: Database
  ) throws {
    guard let title = try isFirst ? title : title ?? naming?.title(of: id, in: database) ?? ""
    else {
      return try database.execute(
        sql: "UPDATE transcript SET suggestedTitle = coalesce(suggestedTitle, '') WHERE memo = ?",
        arguments: [id.key])
    }
    try database.execute(
      sql: """
        UPDATE memo SET title = ?1
        WHERE id = ?2 AND title != ?1
          AND (?3 AND trim(title) = '' OR title = (SELECT suggestedTitle FROM transcript WHERE memo = ?2))
        """, arguments: [title, id.key, isFirst])
    try database.execute(
      sql: "UPDATE transcript SET suggestedTitle = ? WHERE memo = ?", arguments: [title, id.key])
  }

  private static func removeParts(of id: Memo.ID, in database: Database) throws {
    try database.execute(
      sql: "DELETE FROM transcriptPart WHERE memo = ?", arguments: [id.key])
  }

  /// Notes how many speakers a memo has. They are told apart before other memos are transcribed. Without a number the words lose their
  /// speakers.
  func setSpeakerCount(_ id: Memo.ID, _ count: Int?) async throws {
    var isNoted = false
    // Again if the words have changed meanwhile.
    while !isNoted {
      // Outside of the transaction: for 10 h the words are 10 MB, and the writes of all recordings would wait.
      let cleared = count == nil ? try await wordsWithoutSpeakers(id) : nil
      isNoted = try await write { database in
        guard
          try MemoRow.listed.filter(key: id.key).fetchCount(database) == 1,
          let row = try TranscriptRow.fetchOne(database, id, withWords: false)
        else { throw RepositoryFailure.noSuchMemo }
        guard count != nil || row.revision == cleared?.revision else { return false }
        try database.execute(
          sql: "UPDATE transcript SET speakerCount = ? WHERE memo = ?", arguments: [count, id.key])
        guard let json = cleared?.json else { return true }
        try database.execute(
          sql: """
            UPDATE transcript SET attributedCount = NULL, hasMeetingSpeakers = 0, revision = ?, json = ? WHERE memo = ?
            """,
          arguments: [row.revision + 1, json, id.key])
        return true
      }
    }
  }

  /// The transcript without speakers, as it is stored, and its revision. No transcript if it has no speakers.
  private func wordsWithoutSpeakers(
    _ id: Memo.ID
  ) async throws -> (revision: Int, json: String?) {
    let row = try await read { try TranscriptRow.fetchOne($0, id, withWords: true) }
    guard let row else { throw RepositoryFailure.noSuchMemo }
    guard var transcript = try row.transcript(), !transcript.speakers.isEmpty else {
      return (row.revision, nil)
    }
    for segment in transcript.segments.indices {
      for word in transcript.segments[segment].words.indices {
        transcript.segments[segment].words[word].speaker = nil
        transcript.segments[segment].words[word].speakerConfidence = nil
      }
    }
    return (row.revision, try transcript.json)
  }

  /// Has a memo transcribed before all others, also one that was transcribed.
  func requestTranscription(_ id: Memo.ID) async throws {
    try await write { database in
      let isRunning = try TranscriptRow.fetchOne(database, id, withWords: false)?.state == .running
      if !isRunning { try Self.removeParts(of: id, in: database) }
      try database.execute(
        sql: """
          UPDATE transcript SET state = 'waiting', isRequested = 1, progress = 0, reason = ''
          WHERE memo = ? AND state != 'running'
            AND EXISTS (SELECT 1 FROM memo WHERE memo.id = transcript.memo AND deletedAt IS NULL)
          """, arguments: [id.key])
    }
  }

  /// Ends the transcription of a memo. A transcript that was there stays.
  func cancelTranscription(_ id: Memo.ID) async throws {
    try await write { database in
      try database.execute(
        sql: """
          UPDATE transcript
          SET state = CASE WHEN json IS NULL THEN 'cancelled' ELSE 'done' END,
            isRequested = 0, isAttributing = 0, endings = 0,
            speakerCount = CASE WHEN isAttributing THEN attributedCount ELSE speakerCount END,
            frameCount = coalesce((SELECT frameCount FROM memo WHERE memo.id = transcript.memo), 0)
          WHERE memo = ? AND state IN ('running', 'waiting')
          """, arguments: [id.key])
      try Self.removeParts(of: id, in: database)
    }
  }
}

extension TranscriptFailure {
  /// The failure that an error of the database stands for.
  init(storing error: any Error) {
    self = error as? Self ?? .repository(RepositoryFailure(storing: error))
  }
}
