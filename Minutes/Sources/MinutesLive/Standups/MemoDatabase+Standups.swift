import Foundation
import GRDB
import MinutesCore

extension MemoDatabase {
  /// The stand-ups with their meetings.
  func standups() async throws -> StandupsRecord {
    try await read { try StandupRows($0).record }
  }

  /// The stand-ups now and after each change, made here or by another process.
  func standupChanges() -> AsyncThrowingStream<StandupsRecord, any Error> {
    observe { try StandupRows($0).record }
  }

  /// Makes changes in one transaction.
  func save(_ changes: [StandupChange]) async throws {
    try await write { database in
      for change in changes { try change.apply(to: database) }
    }
  }

  /// The meetings that run or were interrupted, now and after each change, made here or by another process.
  func runningMeetings() -> AsyncThrowingStream<[RunningMeeting], any Error> {
    observe { database in
      let rows = try Row.fetchAll(database, sql: "SELECT json FROM runningMeeting ORDER BY id")
      return rows.compactMap { row in
        guard let json = String.fromDatabaseValue(row["json"]) else { return nil }
        return try? JSONDecoder().decode(RunningMeeting.self, from: Data(json.utf8))
      }
    }
  }

  /// Saves a meeting that runs, unless it is kept already or was resumed in another page.
  func saveRunning(_ meeting: RunningMeeting) async throws {
    let json = try encoded(meeting)
    try await write { database in
      try database.execute(
        sql: """
          INSERT INTO runningMeeting (id, standup, savedAt, generation, json)
          SELECT ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM meeting WHERE id = ?)
          ON CONFLICT (id) DO UPDATE SET savedAt = excluded.savedAt,
            generation = excluded.generation, json = excluded.json
            WHERE excluded.savedAt >= runningMeeting.savedAt
              AND excluded.generation >= runningMeeting.generation
          """,
        arguments: [
          meeting.id.key, meeting.standupID.key, meeting.savedAt.timeIntervalSince1970,
          meeting.generation, json, meeting.id.key,
        ])
    }
  }

  /// Forgets a meeting that ran and is not kept.
  func discardRunning(_ id: Meeting.ID) async throws {
    try await write { database in
      try database.execute(sql: "DELETE FROM runningMeeting WHERE id = ?", arguments: [id.key])
    }
  }

  private func observe<Value: Equatable & Sendable>(
    _ query: @escaping @Sendable (Database) throws -> Value
  ) -> AsyncThrowingStream<Value, any Error> {
    let observation = ValueObservation.tracking(query).removeDuplicates()
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let observing = observation.start(in: pool, scheduling: .async(onQueue: queue)) {
        [path] error in
        continuation.finish(
          throwing: RepositoryFailure(storing: DatabaseFailure.naming(path, error)))
      } onChange: { value in
        continuation.yield(value)
      }
      continuation.onTermination = { _ in observing.cancel() }
    }
  }
}
