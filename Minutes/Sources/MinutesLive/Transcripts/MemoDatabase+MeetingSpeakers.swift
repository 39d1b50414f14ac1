import Foundation
import GRDB
import MinutesCore

extension MemoDatabase {
  /// Gives the words of meetings' recordings their speakers, once for each transcript: later the user's changes count.
  ///
  /// - Returns: The memos whose transcripts have changed.
  func nameSpeakersOfMeetings() async throws -> [Memo.ID] {
    let keys = try await read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT transcript.memo FROM (\(Self.recordings)) AS recording
          JOIN transcript ON transcript.memo = recording.memo
          WHERE NOT transcript.hasMeetingSpeakers AND transcript.json IS NOT NULL
          """)
    }
    var changed: [Memo.ID] = []
    for id in keys.compactMap(UUID.init(uuidString:)) where try await nameSpeakers(of: id) {
      changed.append(id)
    }
    return changed
  }

  /// The meeting that a memo is the recording of. `nil` if it is none, or the meeting cannot be read.
  func meeting(recordedIn id: Memo.ID) async throws -> Meeting? {
    try await read { try Self.meeting(recordedIn: id, in: $0) }
  }

  /// The memos of all meetings. Meetings of earlier versions have one with their id.
  private static let recordings = """
    SELECT meeting.id AS meeting,
      CASE WHEN recording.type = 'object' THEN lower(recording.value ->> 'id') END AS memo
    FROM meeting, json_each(CASE WHEN json_valid(recordings) THEN recordings ELSE '[]' END) AS recording
    UNION SELECT id, id FROM meeting WHERE recordings IS NULL AND isRecorded
    """

  private static func meeting(recordedIn id: Memo.ID, in database: Database) throws -> Meeting? {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT * FROM meeting
        WHERE id IN (SELECT recording.meeting FROM (\(recordings)) AS recording WHERE recording.memo = ?)
        """, arguments: [id.key])
    guard case .meeting(let meeting, _)? = row.flatMap({ StandupEntry($0, of: .meeting) }) else {
      return nil
    }
    return meeting
  }

  private func nameSpeakers(of id: Memo.ID) async throws -> Bool {
    while true {
      let (row, meeting) = try await read {
        (
          try TranscriptRow.fetchOne($0, id, withWords: true),
          try Self.meeting(recordedIn: id, in: $0)
        )
      }
      guard let row, let meeting else { return false }
      // Outside of the transaction, which recordings wait for; and again if the words have changed since.
      var json: String?
      // A damaged transcript is reported where it is shown.
      if var transcript = try? row.transcript(), meeting.nameSpeakers(in: &transcript, of: id) {
        json = try transcript.json
      }
      let isStored = try await write { [json] database in
        // Compared as it is read: a damaged revision is read as 0, and equals no number in SQL.
        let stored = try TranscriptRow.fetchOne(database, id, withWords: false)
        guard stored?.revision == row.revision else { return false }
        try database.execute(
          sql: """
            UPDATE transcript SET hasMeetingSpeakers = 1, json = coalesce(?1, json), revision = ?2
            WHERE memo = ?3
            """, arguments: [json, row.revision + (json == nil ? 0 : 1), id.key])
        return true
      }
      if isStored { return json != nil }
    }
  }
}
