import Foundation
import GRDB
import MinutesCore

extension MemoDatabase {
  /// Stores the transcript that a transcription of the queue has made.
  ///
  /// - Throws: A `CancellationError` if the transcription was ended by a user.
  func finishTranscription(_ request: TranscriptionRequest, _ new: Transcript) async throws {
    try await replaceTranscript(of: request.id, with: new, frameCount: request.frameCount) {
      guard
        let row = try TranscriptRow.fetchOne($0, request.id, withWords: false),
        row.state == .running
      else { throw CancellationError() }
      return row.revision
    }
  }

  /// Stores a transcript that was made outside of the queue, if the stored one has this revision. A transcription of the queue ends.
  ///
  /// - Parameters:
  ///   - frameCount: The number of frames that were transcribed.
  ///   - speakerCount: The number of speakers to which the words are attributed. `nil` for words without speakers.
  func saveTranscription(
    _ id: Memo.ID, _ new: Transcript, frameCount: Int, revision: Int, speakerCount: Int?
  ) async throws {
    try await replaceTranscript(
      of: id, with: new, frameCount: frameCount, speakerCount: speakerCount
    ) {
      guard
        try MemoRow.listed.filter(key: id.key).fetchCount($0) == 1,
        let row = try TranscriptRow.fetchOne($0, id, withWords: false)
      else { throw RepositoryFailure.noSuchMemo }
      guard row.revision == revision else { throw TranscriptFailure.changedElsewhere }
      return revision
    }
  }

  /// Stores a new transcript, and names the memo unless the user has named it. The names of speakers stay.
  /// The words of a meeting's recording get the speakers of the meeting.
  ///
  /// - Parameter storedRevision: Returns the revision of the stored transcript, or throws an error if it must stay.
  private func replaceTranscript(
    of id: Memo.ID, with new: Transcript, frameCount: Int, speakerCount: Int? = nil,
    storedRevision: @escaping @Sendable (Database) throws -> Int
  ) async throws {
    // An hour has a megabyte: encoded before the lock of the database is taken, and again only if a speaker was renamed since.
    let meeting = try await meeting(recordedIn: id)
    @Sendable func named(_ names: [Int: String]) -> Transcript {
      var transcript = new
      transcript.speakerNames = names
      _ = meeting?.nameSpeakers(in: &transcript, of: id)
      return transcript
    }
    let preparedNames = try await speakerNames(of: id)
    let prepared = named(preparedNames)
    let preparedJSON = try prepared.json
    try await write { database in
      let revision = try storedRevision(database)
      var (transcript, json) = (prepared, preparedJSON)
      let names = try Self.speakerNames(of: id, in: database)
      if names != preparedNames {
        transcript = named(names)
        json = try transcript.json
      }
      let isFirst = try Self.hasNoWords(id, in: database)
      try database.execute(
        sql: """
          UPDATE transcript
          SET state = 'done', isRequested = 0, isAttributing = 0, isEdited = 0, progress = 1, endings = 0, frameCount = ?,
            revision = ?, attributedCount = ?, speakerCount = coalesce(?, speakerCount), hasMeetingSpeakers = ?, text = ?,
            json = ?
          WHERE memo = ?;
          DELETE FROM transcriptPart WHERE memo = ?
          """,
        arguments: [
          frameCount, revision + 1, speakerCount, speakerCount, meeting != nil, transcript.text,
          json, id.key, id.key,
        ])
      try self.updateAutomaticTitle(
        of: id, to: transcript.suggestedTitle, isFirst: isFirst, in: database)
    }
  }

  private static func hasNoWords(_ id: Memo.ID, in database: Database) throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT json IS NULL FROM transcript WHERE memo = ?", arguments: [id.key])
      ?? true
  }

  private func speakerNames(of id: Memo.ID) async throws -> [Int: String] {
    try await read { try Self.speakerNames(of: id, in: $0) }
  }

  /// Only the names are decoded, not the words.
  private static func speakerNames(of id: Memo.ID, in database: Database) throws -> [Int: String] {
    let json = try String.fetchOne(
      database,
      sql: "SELECT json ->> '$.speakerNames' FROM transcript WHERE memo = ? AND json_valid(json)",
      arguments: [id.key])
    return json.flatMap { try? JSONDecoder().decode([Int: String].self, from: Data($0.utf8)) }
      ?? [:]
  }
}
