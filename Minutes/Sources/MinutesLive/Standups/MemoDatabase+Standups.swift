import Foundation
import GRDB
import MinutesCore

extension MemoDatabase {
  /// The stand-ups with their meetings.
  func standups() async throws -> StandupsRecord {
    try await read { [standupReader] in try standupReader.standups($0) }
  }

  /// Makes changes in one transaction.
  func save(_ changes: [StandupChange]) async throws {
    try await write { database in
      for change in changes { try change.apply(to: database) }
    }
  }

  /// Saves a meeting that runs, unless it is kept already, was discarded, or was resumed in another page, or its stand-up was
  /// deleted. A row that cannot be read is set aside before.
  func saveRunning(_ meeting: RunningMeeting) async throws {
    let text = try RunningMeetingText(meeting)
    // Outside of the transaction, which recordings wait for. Pages read the same rows, which are decoded once.
    let isUnreadable = try await read { [standupReader] database in
      try standupReader.runningMeetings(database).unreadable
        .contains("\(StandupTable.runningMeeting.noun) \(meeting.id.key)")
    }
    try await write { database in
      if isUnreadable { try database.setAsideIfUnreadable(.runningMeeting, meeting.id) }
      try database.save(meeting, text)
    }
  }

  /// Notes that the page of a meeting was left, unless another page has resumed the meeting since.
  func leaveRunning(_ id: Meeting.ID, generation: Int) async throws {
    try await write { database in
      // A row that cannot be read stays as it is.
      try database.execute(
        sql: """
          UPDATE runningMeeting SET json = json_set(json, '$.isLeft', json('true'))
          WHERE id = ? AND generation <= ? AND CASE WHEN typeof(json) = 'text' THEN json_valid(json) ELSE 0 END
          """, arguments: [id.key, generation])
    }
  }

  /// Forgets a meeting that ran and is not kept.
  func discardRunning(_ id: Meeting.ID) async throws {
    try await write { database in
      try database.execute(sql: "DELETE FROM runningMeeting WHERE id = ?", arguments: [id.key])
      try database.noteDeletion(of: id)
    }
  }
}
